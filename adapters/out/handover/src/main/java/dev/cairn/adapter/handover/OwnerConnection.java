package dev.cairn.adapter.handover;

import dev.cairn.adapter.handover.Operation.Answer;
import dev.cairn.adapter.handover.Service.Subject;
import dev.cairn.adapter.handover.socket.Quietly;
import dev.cairn.adapter.handover.socket.WireFrame;
import dev.cairn.application.Errand;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A follower's connection to the owner, shared by all its threads. The threads of this class alone
 * touch the channel, so that an interrupted caller cannot close it for the others.
 */
final class OwnerConnection implements CallTarget, AutoCloseable {

  private static final int UNANSWERED_PINGS = 4;
  private static final byte[] PING = {};
  private static final long LOOK_MILLIS = 100;

  private final SocketChannel channel;
  private final Duration patience;
  private final Map<Subject, Expectation> expectations;
  private final Map<Long, CompletableFuture<byte[]>> waiting = new ConcurrentHashMap<>();
  private final BlockingQueue<WireFrame> outgoing = new LinkedBlockingQueue<>();
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong heard = new AtomicLong();
  // Fewer than the owner carries out at once for one follower, so that a ping always gets through.
  private final Semaphore places = new Semaphore(FollowerRequests.AT_ONCE - 1, true);
  private volatile boolean broken;

  /**
   * @param patience how long the owner may be silent while a request is under way
   * @param expectations told to the owner until it has met them
   */
  OwnerConnection(
      SocketChannel channel, Duration patience, Map<Subject, Expectation> expectations) {
    this.channel = channel;
    this.patience = patience;
    this.expectations = expectations;
  }

  /** Reads answers until the connection breaks; then every request under way fails. */
  void run() {
    Thread writer = Thread.ofPlatform().daemon().name("cairn-handover-writer").start(this::write);
    try {
      while (true) {
        receive(WireFrame.readFrom(channel));
      }
    } catch (IOException e) {
      Handover.LOG.log(System.Logger.Level.DEBUG, "The connection to the owner ended", e);
    } finally {
      broken = true;
      close();
      writer.interrupt();
      waiting.values().forEach(request -> request.completeExceptionally(ended()));
    }
  }

  private void receive(WireFrame answer) {
    heard.incrementAndGet();
    CompletableFuture<byte[]> request = waiting.remove(answer.id());
    if (request != null) {
      request.complete(answer.values());
    }
  }

  private void write() {
    try {
      while (!broken) {
        outgoing.take().writeTo(channel);
      }
    } catch (IOException e) {
      close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public @Nullable Object call(Operation operation, @Nullable Object... arguments)
      throws IOException {
    Subject subject = operation.service().subject();
    Expectation expectation = subject == null ? null : expectations.get(subject);
    byte[] values = operation.request(expectation == null ? null : expectation.told(), arguments);
    Answer answer = read(operation, exchange(values));
    if (answer.agreed() && expectation != null) {
      expectation.meet();
    }
    return answer.resultOrFailure();
  }

  private byte[] exchange(byte[] values) throws IOException {
    WireFrame request = new WireFrame(requests.incrementAndGet(), values);
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    places.acquireUninterruptibly();
    waiting.put(request.id(), answer);
    try {
      outgoing.add(request);
      if (broken) {
        throw ended();
      }
      return await(answer, request.id());
    } finally {
      waiting.remove(request.id());
      places.release();
    }
  }

  private static Answer read(Operation operation, byte[] answer) {
    try {
      return operation.answer(answer);
    } catch (RuntimeException e) {
      throw new DatabaseError("The answer of the process that owns the store is unreadable", e);
    }
  }

  /** A request may take its time as long as the owner shows that it is alive. */
  private byte[] await(CompletableFuture<byte[]> answer, long id) throws IOException {
    long before = heard.get();
    for (int silent = 0; silent < UNANSWERED_PINGS; ) {
      try {
        return await(answer, id, patience.dividedBy(UNANSWERED_PINGS));
      } catch (TimeoutException e) {
        silent = heard.get() == before ? silent + 1 : 0;
        before = heard.get();
        outgoing.add(new WireFrame(requests.incrementAndGet(), PING));
      } catch (ExecutionException e) {
        throw ended();
      } catch (InterruptedException e) {
        outgoing.add(new WireFrame(id, FollowerRequests.GIVEN_UP));
        Thread.currentThread().interrupt();
        throw new ConnectionError("The request was interrupted", e);
      }
    }
    throw new ConnectionError(
        "The process that owns the store does not answer; whether it carried out the request is"
            + " unknown");
  }

  /** Tells the owner when nobody waits any more; it still says what became of the request. */
  private byte[] await(CompletableFuture<byte[]> answer, long id, Duration atMost)
      throws TimeoutException, ExecutionException, InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    boolean wanted = true;
    while (true) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      try {
        return answer.get(Math.clamp(left, 1, LOOK_MILLIS), TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        if (wanted && !Errand.current().isWanted()) {
          wanted = false;
          outgoing.add(new WireFrame(id, FollowerRequests.GIVEN_UP));
        }
        if (left <= LOOK_MILLIS) {
          throw e;
        }
      }
    }
  }

  private static IOException ended() {
    return new IOException("the connection ended");
  }

  @Override
  public void close() {
    Quietly.close(channel::close);
  }
}

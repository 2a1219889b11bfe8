package dev.cairn.adapter.handover;

import dev.cairn.adapter.handover.Codecs.Nothing;
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

/**
 * A follower's connection to the owner, shared by all its threads. The threads of this class alone
 * touch the channel, so that an interrupted caller cannot close it for the others.
 */
final class Connection implements Calls, AutoCloseable {

  private static final int UNANSWERED_PINGS = 4;

  private final SocketChannel channel;
  private final Duration patience;
  private final Map<Long, CompletableFuture<byte[]>> waiting = new ConcurrentHashMap<>();
  private final BlockingQueue<Frame> outgoing = new LinkedBlockingQueue<>();
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong heard = new AtomicLong();
  // Fewer than the owner carries out at once for one follower, so that a ping always gets through.
  private final Semaphore places = new Semaphore(FollowerRequests.AT_ONCE - 1, true);
  private volatile boolean broken;

  /**
   * @param patience how long the owner may be silent while a request is under way
   */
  Connection(SocketChannel channel, Duration patience) {
    this.channel = channel;
    this.patience = patience;
  }

  /** Reads answers until the connection breaks; then every request under way fails. */
  void run() {
    Thread writer = Thread.ofPlatform().daemon().name("cairn-handover-writer").start(this::write);
    try {
      while (true) {
        Frame answer = Frame.readFrom(channel);
        heard.incrementAndGet();
        CompletableFuture<byte[]> request = waiting.remove(answer.id());
        if (request != null) {
          request.complete(answer.values());
        }
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
  public <A, R> R call(Operation<A, R> operation, A argument) throws IOException {
    Frame request = frame(requests.incrementAndGet(), operation, argument);
    places.acquireUninterruptibly();
    try {
      return read(operation, exchange(request));
    } finally {
      places.release();
    }
  }

  private byte[] exchange(Frame request) throws IOException {
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    waiting.put(request.id(), answer);
    try {
      outgoing.add(request);
      if (broken) {
        throw ended();
      }
      return await(answer);
    } finally {
      waiting.remove(request.id());
    }
  }

  private static <A, R> Frame frame(long id, Operation<A, R> operation, A argument) {
    Out out = new Out();
    out.number(operation.code());
    out.value(operation.argument(), argument);
    return new Frame(id, out.toByteArray());
  }

  private static <A, R> R read(Operation<A, R> operation, byte[] answer) {
    In in = new In(answer);
    try {
      if (in.flag()) {
        return in.value(operation.answer());
      }
    } catch (RuntimeException e) {
      throw new DatabaseError("The answer of the process that owns the store is unreadable", e);
    }
    throw in.value(ErrorCodec.ERROR);
  }

  /** A request may take its time as long as the owner shows that it is alive. */
  private byte[] await(CompletableFuture<byte[]> answer) throws IOException {
    long before = heard.get();
    for (int silent = 0; silent < UNANSWERED_PINGS; ) {
      try {
        return answer.get(patience.toMillis() / UNANSWERED_PINGS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        silent = heard.get() == before ? silent + 1 : 0;
        before = heard.get();
        outgoing.add(frame(requests.incrementAndGet(), Operations.PING, new Nothing()));
      } catch (ExecutionException e) {
        throw ended();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ConnectionError("The request was interrupted", e);
      }
    }
    throw new ConnectionError(
        "The process that owns the store does not answer; whether it carried out the request is"
            + " unknown");
  }

  private static IOException ended() {
    return new IOException("the connection ended");
  }

  @Override
  public void close() {
    Quietly.close(channel::close);
  }
}

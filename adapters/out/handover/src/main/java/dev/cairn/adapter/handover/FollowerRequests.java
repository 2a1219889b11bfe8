package dev.cairn.adapter.handover;

import dev.cairn.adapter.handover.Operation.Request;
import dev.cairn.adapter.handover.Service.Subject;
import dev.cairn.adapter.handover.socket.Greeting;
import dev.cairn.adapter.handover.socket.Quietly;
import dev.cairn.adapter.handover.socket.WireFrame;
import dev.cairn.adapter.handover.wire.Wire;
import dev.cairn.application.Errand;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.EmbeddingError;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The owner's end of one connection: reads requests, carries them out at once, answers each. */
final class FollowerRequests {

  static final int AT_ONCE = 128;

  /** Follows a request under its id: the follower no longer waits for the answer. */
  static final byte[] GIVEN_UP = {0};

  private final SocketChannel channel;
  private final Ports ports;
  private final Executor threads;
  private final Semaphore places = new Semaphore(AT_ONCE);
  private final ReentrantLock writing = new ReentrantLock();
  private final Map<Subject, ModelStamp> told = new ConcurrentHashMap<>();
  private final Map<Long, Errand> underWay = new ConcurrentHashMap<>();
  private final BooleanSupplier closing;

  /**
   * @param closing whether it is us who hang up; what is under way is then still answered
   */
  FollowerRequests(SocketChannel channel, Ports ports, Executor threads, BooleanSupplier closing) {
    this.channel = channel;
    this.ports = ports;
    this.threads = threads;
    this.closing = closing;
  }

  /** Until the follower hangs up or talks nonsense, who then waits for nothing any more. */
  void run() {
    try {
      Greeting.send(channel);
      Greeting.expect(channel);
      Desk desk = desk(WireFrame.readFrom(channel));
      while (true) {
        receive(desk, WireFrame.readFrom(channel));
      }
    } catch (IOException | RuntimeException e) {
      Handover.LOG.log(System.Logger.Level.DEBUG, "A follower's connection ended", e);
    } finally {
      if (!closing.getAsBoolean()) {
        underWay.values().forEach(Errand::giveUp);
      }
      places.acquireUninterruptibly(AT_ONCE);
      Quietly.close(channel::close);
    }
  }

  private void receive(Desk desk, WireFrame frame) {
    if (Arrays.equals(frame.values(), GIVEN_UP)) {
      Errand errand = underWay.get(frame.id());
      if (errand != null) {
        errand.giveUp();
      }
      return;
    }
    places.acquireUninterruptibly();
    underWay.put(frame.id(), new Errand(() -> false));
    start(desk, frame);
  }

  /** The first frame says on which terms the follower asks. */
  private Desk desk(WireFrame first) {
    Map<Subject, Expectation> expectations = new EnumMap<>(Subject.class);
    for (Subject subject : Subject.values()) {
      expectations.put(subject, new Expectation(() -> told.get(subject)));
    }
    return ports.desk(Wire.MAPPER.readValue(first.values(), Asker.Terms.class), expectations);
  }

  private void start(Desk desk, WireFrame request) {
    try {
      threads.execute(() -> answer(desk, request));
    } catch (RejectedExecutionException e) {
      underWay.remove(request.id());
      places.release();
      throw e;
    }
  }

  /** Whatever goes wrong: the follower gets an answer, or sees that it will never get one. */
  private void answer(Desk desk, WireFrame request) {
    boolean sent = false;
    try {
      send(request.values().length == 0 ? request : answered(desk, request));
      sent = true;
    } catch (IOException | RuntimeException e) {
      Handover.LOG.log(System.Logger.Level.DEBUG, "A follower's connection is given up", e);
    } finally {
      if (!sent) {
        Quietly.close(channel::close);
      }
      underWay.remove(request.id());
      places.release();
    }
  }

  private WireFrame answered(Desk desk, WireFrame frame) throws IOException {
    Request request = Operation.request(frame.values());
    Subject subject = request.operation().service().subject();
    if (request.expected() != null && subject != null) {
      told.put(subject, request.expected());
    }
    return new WireFrame(frame.id(), answer(desk, request, underWay.get(frame.id())));
  }

  private byte[] answer(Desk desk, Request request, @Nullable Errand errand) throws IOException {
    Object result = null;
    CoreError failure = null;
    try {
      result = carriedOut(desk, request, errand);
    } catch (CoreError e) {
      failure = e;
    }
    Expectation expectation = desk.expectation(request.operation().service());
    boolean agreed = expectation != null && expectation.isMet();
    return request.operation().answer(agreed, failure, result);
  }

  private @Nullable Object carriedOut(Desk desk, Request request, @Nullable Errand errand)
      throws IOException {
    try {
      return errand == null
          ? ports.call(desk, request.operation(), request.arguments())
          : errand.run(() -> ports.call(desk, request.operation(), request.arguments()));
    } catch (CoreError e) {
      throw e;
    } catch (CancellationException e) {
      throw new EmbeddingError("The request was given up before it was carried out", e);
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      Handover.LOG.log(System.Logger.Level.ERROR, "A follower's request failed", e);
      throw new DatabaseError("The store failed; the log of its owner says why");
    }
  }

  private void send(WireFrame answer) throws IOException {
    writing.lock();
    try {
      answer.writeTo(channel);
    } finally {
      writing.unlock();
    }
  }
}

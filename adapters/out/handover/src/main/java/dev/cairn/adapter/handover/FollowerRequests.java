package dev.cairn.adapter.handover;

import dev.cairn.adapter.handover.Operation.Request;
import dev.cairn.adapter.handover.Service.Subject;
import dev.cairn.adapter.handover.socket.Greeting;
import dev.cairn.adapter.handover.socket.Quietly;
import dev.cairn.adapter.handover.socket.WireFrame;
import dev.cairn.adapter.handover.wire.Wire;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.DatabaseError;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The owner's end of one connection: reads requests, carries them out at once, answers each. */
final class FollowerRequests {

  static final int AT_ONCE = 128;

  private final SocketChannel channel;
  private final Ports ports;
  private final Executor threads;
  private final Semaphore places = new Semaphore(AT_ONCE);
  private final ReentrantLock writing = new ReentrantLock();
  private final Map<Subject, ModelStamp> told = new ConcurrentHashMap<>();

  FollowerRequests(SocketChannel channel, Ports ports, Executor threads) {
    this.channel = channel;
    this.ports = ports;
    this.threads = threads;
  }

  /** Until the follower hangs up or talks nonsense; what is under way is then still answered. */
  void run() {
    try {
      Greeting.send(channel);
      Greeting.expect(channel);
      Desk desk = desk(WireFrame.readFrom(channel));
      while (true) {
        WireFrame request = WireFrame.readFrom(channel);
        places.acquireUninterruptibly();
        start(desk, request);
      }
    } catch (IOException | RuntimeException e) {
      Handover.LOG.log(System.Logger.Level.DEBUG, "A follower's connection ended", e);
    } finally {
      places.acquireUninterruptibly(AT_ONCE);
      Quietly.close(channel::close);
    }
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
      places.release();
    }
  }

  private WireFrame answered(Desk desk, WireFrame frame) throws IOException {
    Request request = Operation.request(frame.values());
    Operation operation = request.operation();
    Expectation expectation = desk.expectation(operation.service());
    if (request.expected() != null && operation.service().subject() != null) {
      told.put(operation.service().subject(), request.expected());
    }
    try {
      Object result = carriedOut(desk, request);
      return frame(frame, operation, expectation, null, result);
    } catch (CoreError e) {
      return frame(frame, operation, expectation, e, null);
    }
  }

  private @Nullable Object carriedOut(Desk desk, Request request) throws IOException {
    try {
      return ports.call(desk, request.operation(), request.arguments());
    } catch (CoreError e) {
      throw e;
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      Handover.LOG.log(System.Logger.Level.ERROR, "A follower's request failed", e);
      throw new DatabaseError("The store failed; the log of its owner says why");
    }
  }

  private static WireFrame frame(
      WireFrame request,
      Operation operation,
      @Nullable Expectation expectation,
      @Nullable CoreError failure,
      @Nullable Object result) {
    boolean agreed = expectation != null && expectation.isMet();
    return new WireFrame(request.id(), operation.answer(agreed, failure, result));
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

package dev.cairn.adapter.handover;

import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.DatabaseError;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/** The owner's end of one connection: reads requests, carries them out at once, answers each. */
final class FollowerRequests {

  static final int AT_ONCE = 128;

  private final SocketChannel channel;
  private final Calls ports;
  private final Executor threads;
  private final Semaphore places = new Semaphore(AT_ONCE);
  private final ReentrantLock writing = new ReentrantLock();

  FollowerRequests(SocketChannel channel, Calls ports, Executor threads) {
    this.channel = channel;
    this.ports = ports;
    this.threads = threads;
  }

  /** Until the follower hangs up or talks nonsense; what is under way is then still answered. */
  void run() {
    try {
      Greeting.send(channel);
      Greeting.expect(channel);
      while (true) {
        Frame request = Frame.readFrom(channel);
        places.acquireUninterruptibly();
        start(request);
      }
    } catch (IOException | CoreError | RejectedExecutionException e) {
      Handover.LOG.log(System.Logger.Level.DEBUG, "A follower's connection ended", e);
    } finally {
      places.acquireUninterruptibly(AT_ONCE);
      Quietly.close(channel::close);
    }
  }

  private void start(Frame request) {
    try {
      threads.execute(() -> answer(request));
    } catch (RejectedExecutionException e) {
      places.release();
      throw e;
    }
  }

  /** Whatever goes wrong: the follower gets an answer, or sees that it will never get one. */
  private void answer(Frame request) {
    boolean sent = false;
    try {
      send(frame(request));
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

  private Frame frame(Frame request) throws IOException {
    try {
      return new Frame(request.id(), answered(request.values()));
    } catch (CoreError tooLarge) {
      return new Frame(request.id(), failed(tooLarge));
    }
  }

  private byte[] answered(byte[] request) throws IOException {
    In in = new In(request);
    Operation<?, ?> operation = Operations.byCode(in.integer());
    return answered(operation, in);
  }

  private <A, R> byte[] answered(Operation<A, R> operation, In in) throws IOException {
    A argument = in.value(operation.argument());
    try {
      R result = ports.call(operation, argument);
      Out out = new Out();
      out.flag(true);
      out.value(operation.answer(), result);
      return out.toByteArray();
    } catch (CoreError e) {
      return failed(e);
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      Handover.LOG.log(System.Logger.Level.ERROR, "A follower's request failed", e);
      return failed(new DatabaseError("The store failed; the log of its owner says why"));
    }
  }

  private static byte[] failed(CoreError error) {
    Out out = new Out();
    out.flag(false);
    out.value(ErrorCodec.ERROR, error);
    return out.toByteArray();
  }

  private void send(Frame answer) throws IOException {
    writing.lock();
    try {
      answer.writeTo(channel);
    } finally {
      writing.unlock();
    }
  }
}

package dev.cairn.adapter.onnx;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The door to native code. A process that ends during a native call frees the memory that the call
 * works on, and crashes; so the door is closed first, which waits for those inside.
 */
final class NativeCalls {

  /** Those of this process. */
  static final NativeCalls OURS = new NativeCalls();

  private final ReadWriteLock door = new ReentrantReadWriteLock();

  /** A call under way, until it is closed. */
  @FunctionalInterface
  interface Call extends AutoCloseable {
    @Override
    void close();
  }

  /** Begins a call. Once the door is closed this waits for the process to end. */
  Call begin() {
    Lock inside = door.readLock();
    inside.lock();
    return inside::unlock;
  }

  /** Closes the door for good; answers whether the calls under way ended in time. */
  boolean end(Duration patience) throws InterruptedException {
    return door.writeLock().tryLock(patience.toNanos(), TimeUnit.NANOSECONDS);
  }
}

package dev.cairn.adapter.rest.door;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * A connection that can tell, while a request of its is worked on, whether the client has hung up.
 * What it reads to find out is kept for whoever reads next.
 */
final class AttentiveEndPoint extends SocketChannelEndPoint {

  private static final int AHEAD = 1024;

  private final ReentrantLock reading = new ReentrantLock();
  private final ByteBuffer ahead = BufferUtil.allocate(AHEAD);

  AttentiveEndPoint(
      SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
    super(channel, selector, key, scheduler);
  }

  /** Whether nobody is at the other end any more. */
  static boolean isLeft(EndPoint endPoint) {
    EndPoint plain = endPoint;
    while (plain instanceof EndPoint.Wrapper wrapper) {
      plain = wrapper.unwrap();
    }
    return plain instanceof AttentiveEndPoint attentive && attentive.isLeft();
  }

  private boolean isLeft() {
    reading.lock();
    try {
      boolean left = BufferUtil.space(ahead) > 0 && super.fill(ahead) < 0;
      if (isFillInterested()) {
        needsFillInterest();
      }
      return left;
    } catch (IOException broken) {
      return true;
    } finally {
      reading.unlock();
    }
  }

  @Override
  public int fill(ByteBuffer buffer) throws IOException {
    reading.lock();
    try {
      return ahead.hasRemaining() ? BufferUtil.append(buffer, ahead) : super.fill(buffer);
    } finally {
      reading.unlock();
    }
  }

  /** Bytes that were read ahead are there at once; the network would not announce them again. */
  @Override
  protected void needsFillInterest() {
    if (ahead.hasRemaining()) {
      Thread.startVirtualThread(getFillInterest()::fillable);
    } else {
      super.needsFillInterest();
    }
  }
}

package dev.cairn.adapter.rest.door;

import dev.cairn.adapter.wire.http.ByteBudget;
import dev.cairn.application.Deadlines;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;

/**
 * A request whose body is on its way. It takes up no place and no thread until all of it is there,
 * and must be there in time; afterwards whoever reads it gets it at once.
 */
final class Arrival extends Request.Wrapper implements Invocable.Task, Deadlines.Watched {

  private final Waiting waiting;
  private final int most;
  private final ByteBudget.Share share;
  private final long deadline;
  private final AtomicBoolean over = new AtomicBoolean();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(0);
  private Content.@Nullable Chunk last;
  private boolean given;

  /** Told once what became of the body. */
  interface Waiting {

    /**
     * It need not be waited for any longer.
     *
     * @param whole false if the body is too long or broken off, which is left to whoever reads it
     */
    void arrived(Arrival request, boolean whole);

    void late(Arrival request);

    /** There is no memory left for bodies. */
    void crowded(Arrival request);
  }

  /**
   * @param most longer bodies are not read here
   */
  Arrival(Request request, int most, ByteBudget budget, long limitNanos, Waiting waiting) {
    super(request);
    this.most = most;
    this.share = budget.share();
    this.deadline = System.nanoTime() + limitNanos;
    this.waiting = waiting;
  }

  int length() {
    return bytes.size();
  }

  void forget() {
    share.close();
  }

  /** Who asks before it sends is told by whoever refuses what is too long. */
  void start() {
    if (getLength() > most && getHeaders().contains(HttpHeader.EXPECT)) {
      end(() -> waiting.arrived(this, false));
    } else {
      run();
      if (!over.get()) {
        Deadlines.watch(this);
        if (over.get()) {
          Deadlines.forget(this);
        }
      }
    }
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }

  /** Takes what has arrived, and comes back when there is more. */
  @Override
  public void run() {
    while (!over.get()) {
      Content.Chunk chunk = super.read();
      if (chunk == null) {
        super.demand(this);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        last = chunk;
        end(() -> waiting.arrived(this, false));
      } else {
        take(chunk);
      }
    }
  }

  private void take(Content.Chunk chunk) {
    int length = chunk.remaining();
    boolean enough = share.take(length);
    byte[] part = new byte[enough ? length : 0];
    chunk.get(part, 0, part.length);
    bytes.writeBytes(part);
    boolean whole = chunk.isLast();
    chunk.release();
    if (!enough) {
      end(() -> waiting.crowded(this));
    } else if (whole) {
      last = Content.Chunk.EOF;
      end(() -> waiting.arrived(this, true));
    } else if (bytes.size() > most) {
      end(() -> waiting.arrived(this, false));
    }
  }

  @Override
  public void look(long nanoTime) {
    if (nanoTime - deadline > 0) {
      end(() -> waiting.late(this));
    }
  }

  private void end(Runnable what) {
    if (over.compareAndSet(false, true)) {
      Deadlines.forget(this);
      what.run();
    }
  }

  @Override
  public Content.@Nullable Chunk read() {
    if (!given) {
      given = true;
      boolean whole = last != null && !Content.Chunk.isFailure(last);
      if (bytes.size() > 0 || whole) {
        return Content.Chunk.from(ByteBuffer.wrap(bytes.toByteArray()), whole);
      }
    }
    return last == null ? super.read() : last;
  }

  @Override
  public void demand(Runnable demandCallback) {
    if (given && last == null) {
      super.demand(demandCallback);
    } else {
      demandCallback.run();
    }
  }
}

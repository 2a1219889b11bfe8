package dev.cairn.adapter.mcp.rpc;

import dev.cairn.application.Deadlines;
import dev.cairn.application.Errand;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** Tells a client once a second that its call is still being worked on, and how far it has come. */
final class Heartbeat implements Deadlines.Watched, AutoCloseable {

  private static final long EVERY = Duration.ofSeconds(1).toNanos();

  private final Call call;
  private final Errand errand = Errand.current();
  private final long start = System.nanoTime();
  private final AtomicBoolean telling = new AtomicBoolean();
  private long beats;

  private Heartbeat(Call call) {
    this.call = call;
  }

  /** Beats until it is closed, if anybody wants to hear it. */
  static Heartbeat of(Call call) {
    Heartbeat heartbeat = new Heartbeat(call);
    if (call.wantsProgress()) {
      Deadlines.watch(heartbeat);
    }
    return heartbeat;
  }

  @Override
  public void look(long nanoTime) {
    long seconds = (nanoTime - start) / EVERY;
    if (seconds > beats && telling.compareAndSet(false, true)) {
      beats = seconds;
      Thread.ofVirtual().name("cairn-mcp-progress").start(() -> tell(seconds));
    }
  }

  /** A client that does not read holds up its own news only. */
  private void tell(long seconds) {
    try {
      call.progress(seconds, null, message(seconds));
    } finally {
      telling.set(false);
    }
  }

  private String message(long seconds) {
    int expected = errand.expected();
    return expected == 0
        ? "Working, %d s so far".formatted(seconds)
        : "%d of %d passages read, %d s so far".formatted(errand.done(), expected, seconds);
  }

  @Override
  public void close() {
    Deadlines.forget(this);
  }
}

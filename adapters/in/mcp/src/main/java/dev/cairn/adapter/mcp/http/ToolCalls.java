package dev.cairn.adapter.mcp.http;

import dev.cairn.adapter.wire.http.ByteBudget;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Runs tool calls on threads of their own, and knows those that are not yet answered. */
final class ToolCalls {

  private static final Duration TO_REFUSE = Duration.ofSeconds(1);

  private final LongSupplier nanoClock;
  private final Duration grace;
  private final ThreadPoolExecutor workers;
  private final Set<ToolCall> underWay = new HashSet<>();
  private boolean closing;

  ToolCalls(HttpLimits limits, LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.grace = limits.grace();
    this.workers = workers(limits);
    workers.allowCoreThreadTimeOut(true);
  }

  private static ThreadPoolExecutor workers(HttpLimits limits) {
    return new ThreadPoolExecutor(
        limits.calls(),
        limits.calls(),
        30,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(limits.waitingCalls()),
        Thread.ofPlatform().daemon().name("cairn-mcp-http-", 1).factory());
  }

  synchronized boolean isClosing() {
    return closing;
  }

  /** Has the call run, or refuses it; either way it is answered, and the share ends with it. */
  void start(ToolCall call, ByteBudget.Share share) {
    call.exchange().addListener(new Departure(call, share));
    if (!enter(call)) {
      call.refuse(HttpRefusal.closing(call.id()));
      return;
    }
    call.watch();
    share.hold();
    try {
      workers.execute(() -> run(call, share));
    } catch (RejectedExecutionException | OutOfMemoryError e) {
      share.close();
      call.refuse(HttpRefusal.busy(call.id()));
    }
  }

  /** What the call was made of is held until the work ends, whenever it was answered. */
  private static void run(ToolCall call, ByteBudget.Share share) {
    try (share) {
      call.run();
    }
  }

  private synchronized boolean enter(ToolCall call) {
    if (!closing) {
      underWay.add(call);
      call.session().begin(call);
    }
    return !closing;
  }

  private synchronized void leave(ToolCall call) {
    call.session().end(call, nanoClock.getAsLong());
    underWay.remove(call);
    notifyAll();
  }

  /** Takes no more calls, waits a while for those under way, and refuses what is left. */
  void close() {
    Set<ToolCall> left = awaitAnswers(grace);
    left.forEach(call -> call.refuse(HttpRefusal.closing(call.id())));
    awaitAnswers(TO_REFUSE);
    workers.shutdownNow();
  }

  private synchronized Set<ToolCall> awaitAnswers(Duration atMost) {
    closing = true;
    long end = System.nanoTime() + atMost.toNanos();
    try {
      for (long left = atMost.toNanos(); !underWay.isEmpty() && left > 0; ) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
        left = end - System.nanoTime();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Set.copyOf(underWay);
  }

  /** Notes that an exchange has ended, whoever ended it. */
  private final class Departure implements AsyncListener {

    private final ToolCall call;
    private final ByteBudget.Share share;

    Departure(ToolCall call, ByteBudget.Share share) {
      this.call = call;
      this.share = share;
    }

    @Override
    public void onComplete(AsyncEvent event) {
      call.forget();
      share.close();
      leave(call);
    }

    @Override
    public void onError(AsyncEvent event) {
      call.abandon();
    }

    @Override
    public void onTimeout(AsyncEvent event) {}

    @Override
    public void onStartAsync(AsyncEvent event) {}
  }
}

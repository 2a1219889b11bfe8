package dev.cairn.bootstrap.process;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Has old garbage collected before there is much of it. The serial collector of newer JVMs never
 * looks through its old generation while that can still grow, and it may grow to a quarter of the
 * machine's memory: a process that lives for days would get there.
 */
public final class OldGarbage {

  private static final Duration ROUND = Duration.ofSeconds(5);

  /** Less than this is not worth a pause. */
  private static final long LITTLE = 32 << 20;

  private final LongSupplier used;
  private final Runnable collector;
  private long kept;

  OldGarbage(LongSupplier used, Runnable collector) {
    this.used = used;
    this.collector = collector;
  }

  /** Sees to it for as long as the process lives. */
  public static void watch() {
    Runtime runtime = Runtime.getRuntime();
    OldGarbage garbage =
        new OldGarbage(() -> runtime.totalMemory() - runtime.freeMemory(), System::gc);
    Thread.startVirtualThread(garbage::lookAgainAndAgain);
  }

  private void lookAgainAndAgain() {
    try {
      while (true) {
        Thread.sleep(ROUND);
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * As much garbage as there is of use, and some more: the pauses stay rare, however much is kept.
   */
  void look() {
    if (used.getAsLong() > 2 * kept + LITTLE) {
      collector.run();
      kept = used.getAsLong();
    }
  }
}

package dev.cairn.testkit.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.Thread.UncaughtExceptionHandler;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Tries many messages one after the other, and fails for one that crashes something, takes over a
 * second every time, or puts a word on standard output. The same seed gives the same messages; run
 * the tests with {@code -Dcairn.fuzz=250000} for that many in each, and with {@code
 * -Dcairn.fuzz.seed} for others.
 */
public final class Fuzz implements AutoCloseable {

  private static final int MESSAGES = Integer.getInteger("cairn.fuzz", 5_000);
  private static final long SEED = Long.getLong("cairn.fuzz.seed", 20_261_117L);
  private static final Duration HANG = Duration.ofSeconds(1);
  private static final int AGAIN = 10;

  private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream standardOutput = System.out;
  private final @Nullable UncaughtExceptionHandler uncaught =
      Thread.getDefaultUncaughtExceptionHandler();
  private final Logger root = Logger.getLogger("");
  private final List<Handler> handlers = List.of(root.getHandlers());
  private final Handler log = new Complaints();
  private final long limit;
  private final Predicate<LogRecord> foreseen;
  private long slowest;

  private Fuzz(Duration limit, Predicate<LogRecord> foreseen) {
    this.limit = limit.toNanos();
    this.foreseen = foreseen;
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> complaints.add(thread.getName() + " ended with " + failure));
    handlers.forEach(root::removeHandler);
    root.addHandler(log);
  }

  /** What is done with one portion of messages. */
  public interface Attempt {
    void with(RandomGenerator random) throws Exception;
  }

  /** Tries as many messages as are asked for, which come in portions of this size. */
  public static void run(String what, int portion, Attempt attempt) {
    run(what, portion, record -> false, attempt);
  }

  /** Likewise, where an error in the log may be what a message deserves. */
  public static void run(String what, int portion, Predicate<LogRecord> foreseen, Attempt attempt) {
    run(what, portion, HANG, foreseen, attempt);
  }

  static void run(
      String what, int portion, Duration limit, Predicate<LogRecord> foreseen, Attempt attempt) {
    try (Fuzz fuzz = new Fuzz(limit, foreseen)) {
      int attempts = Math.max(1, MESSAGES / portion);
      for (int i = 0; i < attempts; i++) {
        fuzz.attempt(SEED + i, attempt);
      }
      System.err.printf(
          "Fuzzed %s: %d messages from seed %d, the slowest took %d ms%n",
          what, attempts * portion, SEED, Duration.ofNanos(fuzz.slowest).toMillis());
    }
  }

  private void attempt(long seed, Attempt attempt) {
    try {
      long took = limit;
      // A busy machine takes long once; what hangs does so again.
      for (int i = 0; i < AGAIN && took >= limit; i++) {
        took = Math.min(took, time(seed, attempt));
      }
      slowest = Math.max(slowest, took);
      require(took < limit, "it took " + Duration.ofNanos(limit) + ", " + AGAIN + " times");
      require(printed.size() == 0, "standard output got: " + printed);
      require(complaints.isEmpty(), String.join("\n", complaints));
    } catch (Exception | Error e) {
      throw new AssertionError("failed with -Dcairn.fuzz.seed=" + seed + ": " + e.getMessage(), e);
    }
  }

  private static long time(long seed, Attempt attempt) throws Exception {
    long start = System.nanoTime();
    attempt.with(new SplittableRandom(seed));
    return Math.max(1, System.nanoTime() - start);
  }

  private static void require(boolean kept, String otherwise) {
    if (!kept) {
      throw new AssertionError(otherwise);
    }
  }

  @Override
  public void close() {
    root.removeHandler(log);
    handlers.forEach(root::addHandler);
    Thread.setDefaultUncaughtExceptionHandler(uncaught);
    System.setOut(standardOutput);
  }

  /** Errors in the log, which nobody saw coming. */
  private final class Complaints extends Handler {

    @Override
    public void publish(LogRecord record) {
      if (record.getLevel().intValue() >= Level.SEVERE.intValue() && !foreseen.test(record)) {
        complaints.add(record.getMessage() + " " + record.getThrown());
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}

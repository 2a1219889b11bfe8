package dev.cairn.adapter.rest.door;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/** What the service has been doing for the last ten minutes, in steps of ten seconds. */
public final class Activity {

  public static final Duration STEP = Duration.ofSeconds(10);

  private static final int STEPS = 60;
  private static final int DIGITS = 2;

  private final InstantSource clock;
  private final Instant began;
  private final Slot[] ring = new Slot[STEPS];
  private volatile Load load = new Load(0, () -> 0, () -> 0);

  /**
   * One step.
   *
   * @param failed those of the requests that the service is to blame for, or had no room for
   */
  public record Step(Instant at, long requests, long failed, double p50Ms, double p95Ms) {}

  /** How many requests are worked on at once, at most and now, and how many wait. */
  public record Load(int capacity, IntSupplier busy, IntSupplier waiting) {}

  Activity(InstantSource clock) {
    this.clock = clock;
    this.began = clock.instant();
  }

  void watch(Load watched) {
    load = watched;
  }

  public Load load() {
    return load;
  }

  public Duration uptime() {
    return Duration.between(began, clock.instant());
  }

  synchronized void answered(int status, long nanos) {
    Slot slot = slot(number(clock.instant()));
    slot.requests++;
    slot.failed += status >= 500 ? 1 : 0;
    slot.times.recordValue(TimeUnit.NANOSECONDS.toMicros(nanos));
  }

  synchronized void shed() {
    Slot slot = slot(number(clock.instant()));
    slot.requests++;
    slot.failed++;
  }

  /** Oldest first, those without requests too, up to the one that has just begun. */
  public synchronized List<Step> steps() {
    long last = number(clock.instant());
    List<Step> steps = new ArrayList<>();
    LongStream.rangeClosed(Math.max(number(began), last - STEPS + 1), last)
        .forEach(number -> steps.add(slot(number).step()));
    return steps;
  }

  private static long number(Instant time) {
    return Math.floorDiv(time.toEpochMilli(), STEP.toMillis());
  }

  private Slot slot(long number) {
    int place = Math.floorMod(number, STEPS);
    if (ring[place] == null || ring[place].number != number) {
      ring[place] = new Slot(number);
    }
    return ring[place];
  }

  private static final class Slot {

    private final long number;
    private final Histogram times = new Histogram(DIGITS);
    private long requests;
    private long failed;

    Slot(long number) {
      this.number = number;
    }

    Step step() {
      return new Step(
          Instant.ofEpochMilli(number * STEP.toMillis()), requests, failed, millis(50), millis(95));
    }

    private double millis(double percentile) {
      return times.getValueAtPercentile(percentile) / 1000.0;
    }
  }
}

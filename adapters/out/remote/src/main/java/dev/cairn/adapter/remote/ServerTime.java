package dev.cairn.adapter.remote;

import java.util.concurrent.atomic.LongAdder;

/**
 * How long servers worked for this process, as they say themselves. What a request took beyond that
 * is the network's and ours.
 */
public final class ServerTime {

  private static final LongAdder NANOS = new LongAdder();

  private ServerTime() {}

  public static void addMillis(double millis) {
    NANOS.add((long) (millis * 1e6));
  }

  /** All the time so far. */
  public static long nanos() {
    return NANOS.sum();
  }
}

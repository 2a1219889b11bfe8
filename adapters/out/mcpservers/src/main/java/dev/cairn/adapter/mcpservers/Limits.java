package dev.cairn.adapter.mcpservers;

import java.time.Duration;

/**
 * How much of our time and memory a server may take.
 *
 * @param time for everything, from its start to its last item
 * @param items at most this many, of all types together
 * @param messageBytes the longest message that is read
 * @param totalBytes everything it may send
 */
public record Limits(Duration time, int items, int messageBytes, long totalBytes) {

  public static final Limits DEFAULT =
      new Limits(Duration.ofSeconds(30), 10_000, 8 << 20, 32L << 20);

  public Limits {
    if (!time.isPositive() || items < 1 || messageBytes < 1 || totalBytes < messageBytes) {
      throw new IllegalArgumentException("Limits must be positive, and the total the greatest");
    }
  }

  /** The same with another time. */
  public Limits within(Duration other) {
    return new Limits(other, items, messageBytes, totalBytes);
  }
}

package dev.cairn.adapter.cli.measure.bench;

import java.util.Arrays;
import java.util.function.IntConsumer;

/** Times of repeated actions, in milliseconds and in order of size. */
record Samples(double[] sorted) {

  /** Runs an action this many times, after a warm-up that is not counted. */
  static Samples of(int warmUps, int times, IntConsumer action) {
    for (int i = 0; i < warmUps; i++) {
      action.accept(i);
    }
    double[] millis = new double[times];
    for (int i = 0; i < times; i++) {
      long began = System.nanoTime();
      action.accept(warmUps + i);
      millis[i] = (System.nanoTime() - began) / 1e6;
    }
    return of(millis);
  }

  /**
   * Runs two actions in turns, a block of each, because the speed of a machine changes from one
   * minute to the next.
   */
  static Pair inTurns(int warmUps, int blocks, int block, IntConsumer one, IntConsumer other) {
    for (int i = 0; i < warmUps; i++) {
      one.accept(i);
      other.accept(i);
    }
    double[] ones = new double[blocks * block];
    double[] others = new double[blocks * block];
    for (int i = 0; i < blocks; i++) {
      int first = warmUps + i * block;
      System.arraycopy(of(0, block, k -> one.accept(first + k)).sorted, 0, ones, i * block, block);
      System.arraycopy(
          of(0, block, k -> other.accept(first + k)).sorted, 0, others, i * block, block);
    }
    return new Pair(of(ones), of(others));
  }

  /** What took turns. */
  record Pair(Samples one, Samples other) {}

  static Samples of(double... millis) {
    double[] sorted = millis.clone();
    Arrays.sort(sorted);
    return new Samples(sorted);
  }

  double p50() {
    return percentile(50);
  }

  double p95() {
    return percentile(95);
  }

  private double percentile(int percent) {
    return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
  }
}

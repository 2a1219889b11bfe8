package dev.cairn.adapter.onnx.text;

import java.util.Arrays;

/** The tokens of a text, growing: their ids, and where the word of each begins. */
public final class GrowingTokens {

  private int[] ids;
  private int[] starts;
  private int count;

  public GrowingTokens(int expected) {
    ids = new int[Math.max(16, expected)];
    starts = new int[ids.length];
  }

  public void add(int id, int start) {
    if (count == ids.length) {
      ids = Arrays.copyOf(ids, count * 2);
      starts = Arrays.copyOf(starts, count * 2);
    }
    ids[count] = id;
    starts[count] = start;
    count++;
  }

  /** Takes back the tokens after the first {@code remaining}. */
  void cutTo(int remaining) {
    count = remaining;
  }

  public int count() {
    return count;
  }

  public int[] ids() {
    return Arrays.copyOf(ids, count);
  }

  public int[] starts() {
    return Arrays.copyOf(starts, count);
  }
}

package dev.cairn.domain.embedding;

import java.util.Arrays;
import org.jmolecules.ddd.types.ValueObject;

/** Where a model's tokens begin in a text (UTF-16 positions, ascending). */
public record TokenOffsets(int[] starts) implements ValueObject {

  public TokenOffsets {
    starts = starts.clone();
  }

  @Override
  public int[] starts() {
    return starts.clone();
  }

  public int count() {
    return starts.length;
  }

  /** How many tokens begin at {@code from} or later and before {@code to}. */
  public int count(int from, int to) {
    return firstAtOrAfter(to) - firstAtOrAfter(from);
  }

  /**
   * Where the {@code n}-th token from {@code from} on begins, or {@code end} if there are fewer.
   */
  public int positionAfter(int from, int n, int end) {
    int token = firstAtOrAfter(from) + n;
    return token < starts.length ? Math.min(starts[token], end) : end;
  }

  private int firstAtOrAfter(int position) {
    int found = Arrays.binarySearch(starts, position);
    if (found < 0) {
      return -found - 1;
    }
    while (found > 0 && starts[found - 1] == position) {
      found--;
    }
    return found;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TokenOffsets that && Arrays.equals(starts, that.starts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(starts);
  }

  @Override
  public String toString() {
    return "TokenOffsets[" + starts.length + "]";
  }
}

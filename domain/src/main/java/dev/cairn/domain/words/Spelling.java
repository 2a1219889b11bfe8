package dev.cairn.domain.words;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * How far one word is from another: how many letters are added, left out, replaced, or changed
 * places with their neighbours.
 */
public final class Spelling {

  private static final int SHORTEST = 4;
  private static final int LONG = 8;
  private static final double HALF = 0.5;

  private Spelling() {}

  /** How many slips a word may have to be taken for another one; short words none. */
  static int slips(String word) {
    int length = word.codePointCount(0, word.length());
    return length < SHORTEST ? 0 : length < LONG ? 1 : 2;
  }

  /** Whether a word may be a slip for the other: at most so many apart, with the same start. */
  public static boolean isNear(String one, String other, int slips) {
    return !one.isEmpty()
        && !other.isEmpty()
        && one.codePointAt(0) == other.codePointAt(0)
        && Math.abs(one.length() - other.length()) <= 2 * slips
        && distance(one.codePoints().toArray(), other.codePoints().toArray()) <= slips;
  }

  /** The one that is written most like it, capitals or not; none where half of it is otherwise. */
  public static Optional<String> nearest(String wanted, Collection<String> known) {
    String plain = wanted.toLowerCase(Locale.ROOT);
    return known.stream()
        .map(each -> new Known(each, unlike(plain, each.toLowerCase(Locale.ROOT))))
        .filter(each -> each.unlike <= HALF)
        .min(Comparator.comparingDouble(Known::unlike).thenComparing(Known::word))
        .map(Known::word);
  }

  private record Known(String word, double unlike) {}

  /** The share that is otherwise, but never more than half where one is a part of the other. */
  private static double unlike(String one, String other) {
    int[] mine = one.codePoints().toArray();
    int[] theirs = other.codePoints().toArray();
    double share = (double) distance(mine, theirs) / Math.max(mine.length, theirs.length);
    boolean part =
        Math.min(mine.length, theirs.length) >= SHORTEST - 1
            && (one.contains(other) || other.contains(one));
    return part ? Math.min(HALF, share) : share;
  }

  private static int distance(int[] one, int[] other) {
    int[][] rows = new int[one.length + 1][other.length + 1];
    Arrays.setAll(rows[0], j -> j);
    for (int i = 1; i <= one.length; i++) {
      rows[i][0] = i;
      for (int j = 1; j <= other.length; j++) {
        int replaced = rows[i - 1][j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1);
        rows[i][j] = Math.min(replaced, 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
        if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1]) {
          rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
        }
      }
    }
    return rows[one.length][other.length];
  }
}

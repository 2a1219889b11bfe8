package dev.cairn.domain.words;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.IntPredicate;

/** Which texts have a term: each one's number, how often it has the term, and how long it is. */
public final class Occurrences {

  private int[] texts;
  private int[] times;
  private int[] lengths;
  private int count;

  public Occurrences() {
    this(8);
  }

  /** With room for so many; more may come. */
  public Occurrences(int expected) {
    int room = Math.max(1, expected);
    texts = new int[room];
    times = new int[room];
    lengths = new int[room];
  }

  /** One more text; they come in the order of their numbers. */
  public void add(int text, int often, int length) {
    if (count == texts.length) {
      texts = Arrays.copyOf(texts, 2 * count);
      times = Arrays.copyOf(times, 2 * count);
      lengths = Arrays.copyOf(lengths, 2 * count);
    }
    texts[count] = text;
    times[count] = often;
    lengths[count++] = length;
  }

  public int count() {
    return count;
  }

  public boolean isEmpty() {
    return count == 0;
  }

  int text(int i) {
    return texts[i];
  }

  int times(int i) {
    return times[i];
  }

  int length(int i) {
    return lengths[i];
  }

  /** Whether any of the texts is among these. */
  public boolean hasAny(Collection<Integer> others) {
    return others.stream().anyMatch(text -> Arrays.binarySearch(texts, 0, count, text) >= 0);
  }

  /** Those of the texts that are not among these. */
  public Occurrences without(Collection<Integer> others) {
    return among(text -> !others.contains(text));
  }

  /** The texts that have this or the other; those that have both as the other says. */
  public Occurrences or(Occurrences other) {
    Occurrences either = new Occurrences(count + other.count);
    int j = 0;
    for (int i = 0; i < count; i++) {
      j = either.addUpTo(texts[i], other, j);
      if (j == 0 || other.texts[j - 1] != texts[i]) {
        either.add(texts[i], times[i], lengths[i]);
      }
    }
    either.addUpTo(Integer.MAX_VALUE, other, j);
    return either;
  }

  /** Adds the other's texts from a place on up to a number; answers which comes next. */
  private int addUpTo(int last, Occurrences other, int from) {
    int next = from;
    while (next < other.count && other.texts[next] <= last) {
      add(other.texts[next], other.times[next], other.lengths[next]);
      next++;
    }
    return next;
  }

  /** Those of the texts that count. */
  Occurrences among(IntPredicate counts) {
    Occurrences some = new Occurrences();
    for (int i = 0; i < count; i++) {
      if (counts.test(texts[i])) {
        some.add(texts[i], times[i], lengths[i]);
      }
    }
    return some;
  }

  /** The texts that have this and the other, as often as the one they have less of. */
  Occurrences and(Occurrences other) {
    Occurrences both = new Occurrences();
    int j = 0;
    for (int i = 0; i < count; i++) {
      while (j < other.count && other.texts[j] < texts[i]) {
        j++;
      }
      if (j < other.count && other.texts[j] == texts[i]) {
        both.add(texts[i], Math.min(times[i], other.times[j]), lengths[i]);
      }
    }
    return both;
  }
}

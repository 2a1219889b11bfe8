package dev.cairn.adapter.remote.words;

import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.words.Spelling;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The terms of a store, each with a number by which its chunks know it, as far as this process has
 * read them. On the server it only ever grows, by one number after the other, so that what is new
 * can be asked for. Two writers may give a term two numbers; a number stands for one term for ever.
 */
public final class NumberedVocabulary implements Vocabulary {

  /** Where the terms are kept. */
  public interface Shelf {

    /** All terms whose number is larger, by their numbers; some may be missing for a moment. */
    SortedMap<Integer, String> after(int number);

    /**
     * Gives terms the numbers that follow, as far as nobody else has taken those meanwhile, and
     * answers whether it is certain that nobody has. It is durable when the call returns.
     */
    boolean append(int number, List<String> terms);
  }

  private static final int MOST_ATTEMPTS = 1_000;
  private static final int BATCH = 5_000;

  private final Shelf shelf;
  private final NavigableMap<String, List<Integer>> numbers = new ConcurrentSkipListMap<>();
  private int last;

  public NumberedVocabulary(Shelf shelf) {
    this.shelf = shelf;
  }

  /** Reads what is new up to a number, if anything is. */
  public synchronized NumberedVocabulary upTo(int newest) {
    return newest <= last ? this : refreshed();
  }

  /** Reads what is new. */
  public synchronized NumberedVocabulary refreshed() {
    for (Map.Entry<Integer, String> entry : shelf.after(last).entrySet()) {
      if (entry.getKey() != last + 1) {
        break;
      }
      learn(entry.getValue());
    }
    return this;
  }

  /** Gives every term a number that has none. */
  public void add(Collection<String> terms) {
    Set<String> missing = new HashSet<>(terms);
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      missing.removeIf(this::has);
      if (missing.isEmpty()) {
        return;
      }
      append(missing.stream().limit(BATCH).toList());
    }
    throw new DatabaseError("Others added words all the time");
  }

  private synchronized void append(List<String> terms) {
    if (shelf.append(last, terms)) {
      terms.forEach(this::learn);
    } else {
      refreshed();
    }
  }

  private void learn(String term) {
    numbers.merge(term, List.of(++last), NumberedVocabulary::both);
  }

  /** The number of a term that has one. */
  public int number(String term) {
    return numbers(term).getFirst();
  }

  /** All numbers of a term. */
  public List<Integer> numbers(String term) {
    return numbers.getOrDefault(term, List.of());
  }

  @Override
  public boolean has(String term) {
    return numbers.containsKey(term);
  }

  @Override
  public List<String> beginningWith(String start, @Nullable String after, int most) {
    return numbers.tailMap(after == null ? start : after, after == null).keySet().stream()
        .takeWhile(term -> term.startsWith(start))
        .limit(most)
        .toList();
  }

  @Override
  public List<String> near(String term, int slips) {
    String start = term.substring(0, term.offsetByCodePoints(0, 1));
    return beginningWith(start, null, Integer.MAX_VALUE).stream()
        .filter(other -> Spelling.isNear(term, other, slips))
        .toList();
  }

  private static List<Integer> both(List<Integer> known, List<Integer> further) {
    List<Integer> all = new ArrayList<>(known);
    all.addAll(further);
    return List.copyOf(all);
  }
}

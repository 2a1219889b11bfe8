package dev.cairn.testkit.memories;

import dev.cairn.domain.words.Occurrences;
import dev.cairn.domain.words.Spelling;
import dev.cairn.domain.words.Terms;
import dev.cairn.domain.words.WordIndex;
import java.util.List;
import java.util.stream.Stream;

/**
 * Answers what is asked about words by looking at every text.
 *
 * @param all whatever is stored
 * @param counting those that count, in the order of their numbers
 */
record WordOracle(List<Terms> all, List<Terms> counting) implements WordIndex {

  @Override
  public long texts() {
    return counting.size();
  }

  @Override
  public double meanLength() {
    return counting.stream().mapToInt(Terms::count).average().orElse(0);
  }

  @Override
  public int bound() {
    return counting.size();
  }

  @Override
  public Occurrences occurrences(String term) {
    Occurrences found = new Occurrences();
    for (int text = 0; text < counting.size(); text++) {
      Terms terms = counting.get(text);
      int times = (int) terms.all().filter(term::equals).count();
      if (times > 0) {
        found.add(text, times, terms.count());
      }
    }
    return found;
  }

  @Override
  public boolean knows(String term) {
    return everyTerm().anyMatch(term::equals);
  }

  @Override
  public List<String> beginningWith(String start, int most) {
    return everyTerm().filter(term -> term.startsWith(start)).sorted().limit(most).toList();
  }

  @Override
  public List<String> near(String term, int slips) {
    return everyTerm().filter(other -> Spelling.isNear(term, other, slips)).sorted().toList();
  }

  private Stream<String> everyTerm() {
    return all.stream().flatMap(Terms::all).distinct();
  }
}

package dev.cairn.domain.answer;

import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.words.Terms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Prefers hits that say something new (maximal marginal relevance): each next one is that whose
 * score is highest after a deduction for what it has in common with those before it.
 */
final class Diversity {

  private record Option(MemoryHit hit, Set<String> words) {}

  private Diversity() {}

  /**
   * The hits in their new order.
   *
   * @param strength the weight of the deduction, from 0 to 1; the score's is the rest
   */
  static List<MemoryHit> of(List<MemoryHit> hits, double strength) {
    List<Option> left = new ArrayList<>();
    hits.forEach(hit -> left.add(new Option(hit, Terms.of(hit.chunk().text()).distinct())));
    List<Option> chosen = new ArrayList<>();
    while (!left.isEmpty()) {
      Option next =
          left.stream()
              .max(Comparator.comparingDouble(option -> worth(option, chosen, strength)))
              .orElseThrow();
      left.remove(next);
      chosen.add(next);
    }
    return chosen.stream().map(Option::hit).toList();
  }

  private static double worth(Option option, List<Option> chosen, double strength) {
    double common =
        chosen.stream().mapToDouble(other -> common(option.words, other.words)).max().orElse(0);
    return (1 - strength) * option.hit.similarity() - strength * common;
  }

  /** How much two sets of words have in common: the cosine of their vectors. */
  private static double common(Set<String> some, Set<String> others) {
    if (some.isEmpty() || others.isEmpty()) {
      return 0;
    }
    long shared = some.stream().filter(others::contains).count();
    return shared / Math.sqrt((double) some.size() * others.size());
  }
}

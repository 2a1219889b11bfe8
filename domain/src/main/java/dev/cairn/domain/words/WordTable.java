package dev.cairn.domain.words;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which of some texts has which word how often, to be searched in memory. It never changes, so any
 * number of readers can look at it.
 */
public final class WordTable {

  private record Occurrence(int text, int times) {}

  private final int[] lengths;
  private final Map<String, List<Occurrence>> occurrences = new HashMap<>();

  public WordTable(List<Terms> texts) {
    lengths = texts.stream().mapToInt(Terms::count).toArray();
    for (int text = 0; text < lengths.length; text++) {
      Map<String, Integer> times = new HashMap<>();
      texts.get(text).values().forEach(word -> times.merge(word, 1, Integer::sum));
      int position = text;
      times.forEach(
          (word, count) ->
              occurrences
                  .computeIfAbsent(word, key -> new ArrayList<>())
                  .add(new Occurrence(position, count)));
    }
  }

  /**
   * The share of the query's words, by weight, that each text has.
   *
   * @param among which texts count; the others have nothing
   */
  public double[] shares(Terms query, BitSet among, Bm25 rule) {
    double[] shares = new double[lengths.length];
    int texts = among.cardinality();
    double meanLength = among.stream().map(text -> lengths[text]).average().orElse(0);
    double weights = 0;
    for (String word : query.distinct()) {
      List<Occurrence> found =
          occurrences.getOrDefault(word, List.of()).stream()
              .filter(occurrence -> among.get(occurrence.text))
              .toList();
      double weight = rule.weight(texts, found.size());
      weights += weight;
      for (Occurrence each : found) {
        shares[each.text] += weight * rule.share(each.times, lengths[each.text], meanLength);
      }
    }
    for (int text = 0; text < shares.length && weights > 0; text++) {
      shares[text] /= weights;
    }
    return shares;
  }
}

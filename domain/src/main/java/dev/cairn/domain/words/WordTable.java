package dev.cairn.domain.words;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Which of some texts has which word how often, to be searched in memory. It never changes, so any
 * number of readers can look at it.
 */
public final class WordTable {

  private final int[] lengths;
  private final NavigableMap<String, Occurrences> occurrences = new TreeMap<>();

  public WordTable(List<Terms> texts) {
    lengths = texts.stream().mapToInt(Terms::count).toArray();
    for (int text = 0; text < lengths.length; text++) {
      add(text, texts.get(text));
    }
  }

  private void add(int position, Terms text) {
    Map<String, Integer> times = new HashMap<>();
    text.all().forEach(word -> times.merge(word, 1, Integer::sum));
    times.forEach(
        (word, count) ->
            occurrences
                .computeIfAbsent(word, key -> new Occurrences())
                .add(position, count, lengths[position]));
  }

  /**
   * How much of the query's words each text has.
   *
   * @param among which texts count; the others have nothing
   */
  public WordScores scores(QueryWords query, BitSet among, Bm25 rule) {
    return WordScores.of(query, new Among(among), rule);
  }

  private final class Among implements WordIndex {

    private final BitSet among;
    private final int texts;
    private final double meanLength;
    private final Map<String, Occurrences> looked = new HashMap<>();

    Among(BitSet among) {
      this.among = among;
      this.texts = among.cardinality();
      this.meanLength = among.stream().map(text -> lengths[text]).average().orElse(0);
    }

    @Override
    public long texts() {
      return texts;
    }

    @Override
    public double meanLength() {
      return meanLength;
    }

    @Override
    public int bound() {
      return lengths.length;
    }

    @Override
    public Occurrences occurrences(String term) {
      return looked.computeIfAbsent(term, this::counting);
    }

    private Occurrences counting(String term) {
      Occurrences all = occurrences.getOrDefault(term, new Occurrences());
      return texts == lengths.length ? all : all.among(among::get);
    }

    @Override
    public boolean knows(String term) {
      return occurrences.containsKey(term);
    }

    @Override
    public List<String> beginningWith(String start, int most) {
      return occurrences.tailMap(start, true).keySet().stream()
          .takeWhile(term -> term.startsWith(start))
          .limit(most)
          .toList();
    }

    @Override
    public List<String> near(String term, int slips) {
      String start = term.substring(0, term.offsetByCodePoints(0, 1));
      return beginningWith(start, Integer.MAX_VALUE).stream()
          .filter(other -> Spelling.isNear(term, other, slips))
          .toList();
    }
  }
}

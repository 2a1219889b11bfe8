package dev.cairn.domain.words;

import dev.cairn.domain.words.QueryWord.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How much of a query's words each text has, by weight, and what the words were taken to mean. A
 * word is as rare as its forms together, and the best form that a text has counts.
 */
public final class WordScores {

  private final List<ReadWord> words;
  private final List<Matches> matches;
  private final double[] weights;
  private final double[] sums;
  private final double total;

  private WordScores(List<ReadWord> words, WordIndex index, Bm25 rule) {
    this.words = words;
    this.matches = words.stream().map(word -> Matches.of(word.forms(), index, rule)).toList();
    this.weights = new double[words.size()];
    this.sums = new double[words.isEmpty() ? 0 : index.bound()];
    double sum = 0;
    Set<String> idle = idleParts();
    for (int i = 0; i < weights.length; i++) {
      weights[i] = counts(i, idle) ? rule.weight(index.texts(), matches.get(i).count()) : 0;
      matches.get(i).addTo(sums, weights[i]);
      sum += weights[i];
    }
    this.total = sum;
  }

  public static WordScores of(QueryWords asked, WordIndex index, Bm25 rule) {
    boolean nothing = asked.isEmpty() || index.texts() == 0;
    return new WordScores(nothing ? List.of() : Reading.of(asked, index), index, rule);
  }

  /**
   * The share of the words, by weight, that a text has: from 0 to below 1. One that has come later
   * has none of them.
   */
  public double share(int text) {
    return text >= sums.length || sums[text] == 0 ? 0 : sums[text] / total;
  }

  public Understanding understanding() {
    if (total == 0) {
      return Understanding.NOTHING_ASKED;
    }
    double known = 0;
    List<String> unknown = new ArrayList<>();
    List<String> identifiers = new ArrayList<>();
    for (int i = 0; i < weights.length; i++) {
      if (isKnown(i)) {
        known += weights[i] * worth(words.get(i));
      } else if (weights[i] > 0) {
        unknown.add(words.get(i).word().typed());
      }
      if (!isKnown(i) && kind(i) == Kind.IDENTIFIER) {
        identifiers.add(words.get(i).word().typed());
      }
    }
    return new Understanding(known / total, unknown, identifiers, readAs());
  }

  private static double worth(ReadWord word) {
    return word.forms().stream().mapToDouble(Form::worth).max().orElse(0);
  }

  private Map<String, List<String>> readAs() {
    Map<String, List<String>> readAs = new LinkedHashMap<>();
    for (ReadWord word : words) {
      if (!word.instead().isEmpty()) {
        readAs.put(
            word.word().typed(),
            word.instead().stream().map(form -> String.join(" ", form.terms())).toList());
      }
    }
    return readAs;
  }

  /** What is written apart or together elsewhere is not missing. */
  private boolean counts(int i, Set<String> idle) {
    return isKnown(i)
        || !(kind(i) == Kind.JOINED || idle.contains(words.get(i).word().term()) || isBorder(i));
  }

  /** The parts of what texts have as a whole. */
  private Set<String> idleParts() {
    Set<String> parts = new HashSet<>();
    for (int i = 0; i < words.size(); i++) {
      if (isKnown(i)) {
        parts.addAll(words.get(i).word().parts());
      }
    }
    return parts;
  }

  /** Two characters that belong to the words before and after them. */
  private boolean isBorder(int i) {
    return kind(i) == Kind.CHARACTERS && overlaps(i - 1, i) && overlaps(i, i + 1);
  }

  private boolean overlaps(int one, int next) {
    if (one < 0 || next >= words.size() || !(isKnown(one) || isKnown(next))) {
      return false;
    }
    String term = words.get(one).word().term();
    return term.endsWith(words.get(next).word().term().substring(0, 1));
  }

  private boolean isKnown(int i) {
    return matches.get(i).count() > 0;
  }

  private Kind kind(int i) {
    return words.get(i).word().kind();
  }
}

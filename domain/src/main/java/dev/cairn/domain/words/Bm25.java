package dev.cairn.domain.words;

import org.jmolecules.ddd.types.ValueObject;

/**
 * How much a word that a text shares with a query counts: more the rarer it is, more the more often
 * it occurs in the text (up to a bound), less the longer the text is.
 *
 * @param k1 how soon further occurrences stop to count
 * @param b how much the length of a text counts, 0 to 1
 * @param rarity how much more a rare word counts than a common one; 1 is the usual rule
 */
public record Bm25(double k1, double b, double rarity) implements ValueObject {

  public static final Bm25 MEMORIES = new Bm25(0.9, 0.4, 1.5);
  public static final Bm25 CATALOG = new Bm25(0.9, 0.4, 1);

  /**
   * What a word is worth among so many texts, of which some have it. Where others write between the
   * counts, more may have it than there were: then all have.
   */
  public double weight(long texts, long having) {
    long without = Math.max(0, texts - having);
    return Math.pow(Math.log(1 + (without + 0.5) / (having + 0.5)), rarity);
  }

  /**
   * The share of its weight, below 1, that a word brings a text.
   *
   * @param times how often the text has the word
   * @param length how many words the text has
   * @param meanLength how many words the texts have on average
   */
  public double share(int times, int length, double meanLength) {
    double norm = meanLength > 0 ? 1 - b + b * length / meanLength : 1;
    return times / (times + k1 * norm);
  }
}

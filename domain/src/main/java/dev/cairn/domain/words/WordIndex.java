package dev.cairn.domain.words;

import java.util.List;

/**
 * What a store tells about the words of its texts. Some of the texts count for a search, as its
 * filter has it; which words there are is asked of all. What a word is worth and which one stands
 * for another is not the store's to say.
 */
public interface WordIndex {

  /** How many texts count. */
  long texts();

  /** How many words the texts that count have on average. */
  double meanLength();

  /** A number that all texts lie below. */
  int bound();

  /** Which of the texts that count have this term, and how often. */
  Occurrences occurrences(String term);

  /** Whether any text at all has this term. */
  boolean knows(String term);

  /** The first terms that begin so, as the alphabet has them. */
  List<String> beginningWith(String start, int most);

  /** The terms that are near by {@link Spelling#isNear}, in the order of the alphabet. */
  List<String> near(String term, int slips);
}

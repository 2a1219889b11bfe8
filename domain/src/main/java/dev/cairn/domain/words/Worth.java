package dev.cairn.domain.words;

/**
 * How much of a query's word it is that a text has another one, which the query may have meant. The
 * word itself is worth 1.
 */
final class Worth {

  /** The same German stem, where the query gives no sign of its language. */
  static final double GERMAN_PERHAPS = 0.9;

  /** What the store says the word is short for, or how it is shortened. */
  static final double ABBREVIATION = 0.9;

  /** What everyone says for it. */
  static final double SHORTHAND = 0.8;

  /** The parts of a compound, wherever in the text they stand. */
  static final double TOGETHER = 0.8;

  /** A word that differs by one letter, for a word that no text has. */
  static final double ONE_SLIP = 0.8;

  static final double TWO_SLIPS = 0.5;

  /** A word that begins so, or one that the word begins with. */
  static final double BEGINNING = 0.6;

  /** A German compound of which the word is a part. */
  static final double IN_COMPOUND = 0.6;

  /** One of the two words that an unknown compound is made of. */
  static final double ONE_PART = 0.4;

  private Worth() {}
}

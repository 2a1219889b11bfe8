package dev.cairn.domain.search;

import org.jmolecules.ddd.types.ValueObject;

/**
 * How likely a hit answers its query, from 0 (another subject) to 1 (the same text). The odds grow
 * with the meaning's standing and, more than proportionally, with the share of the query's words
 * that the text has; they fall where the whole store is about the query's subject, because then
 * nearness says less. The weights were measured on queries with and without an answer
 * (docs/search-quality.md).
 *
 * @param base the odds, as a logarithm, where nothing speaks for a hit
 * @param meaning what one step of standing adds
 * @param words what all of the query's words add
 * @param common what one step that all candidates have in common takes away
 */
record Chance(double base, double meaning, double words, double common) implements ValueObject {

  static final Chance DEFAULT = new Chance(-6.1, 1.6, 3.6, 2.1);

  /** From here on a hit is likely enough to be spoken of as an answer. */
  static final double CONFIDENT = 0.2;

  /** Where an identifier of the query occurs nowhere, nothing can be the answer. */
  static final double UNLIKELY = 0.15;

  /** Of a text with all of the words, once each, about this share is counted. */
  private static final double ALL_WORDS = 0.5;

  /** A store must be so large that half of what its candidates have in common counts. */
  private static final int KNOWN_STORE = 30;

  /** What the candidates of a query have in common. */
  double shared(double meanStanding, int candidates) {
    return common * Math.max(0, meanStanding) * candidates / (candidates + KNOWN_STORE);
  }

  /**
   * The chance.
   *
   * @param standing how near the meaning is, on the model's own scale
   * @param same the standing of the same text
   * @param share the share of the query's words
   * @param shared what {@link #shared} takes away
   */
  double of(double standing, double same, double share, double shared) {
    double having = Math.min(1, share / ALL_WORDS);
    double odds = base + meaning * standing + words * having * having - shared;
    double least = likelihood(base);
    double most = likelihood(base + meaning * same);
    double chance = (likelihood(odds) - least) / (most - least);
    return standing >= same ? 1 : Math.clamp(chance, 0.0, 1.0);
  }

  private static double likelihood(double odds) {
    return 1 / (1 + Math.exp(-odds));
  }
}

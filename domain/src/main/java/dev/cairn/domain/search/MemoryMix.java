package dev.cairn.domain.search;

import dev.cairn.domain.embedding.Mix;

/**
 * Which mix of the default model's two parts reads which kind of memory best: what people say to
 * each other is e5-small-v2's, what they note down all-minilm-l6-v2's, the more the shorter the
 * query is. Chosen on sets that were left out in turn (docs/search-quality.md).
 */
public final class MemoryMix {

  static final Mix OF_TALK = e5(0.93);

  /** Texts among one another, as stores hold them: both parts alike. */
  public static final Mix OF_TEXTS = e5(0.5);

  /** What tells best whether anything answers at all. */
  static final Mix OF_CHANCE = e5(0);

  private MemoryMix() {}

  /** What stores look for, before it is known what kind of memories answer. */
  public static Mix ofSearch(int queryWords) {
    return queryWords > 2 ? e5(0.78) : ofNotes(queryWords);
  }

  static Mix ofNotes(int queryWords) {
    return queryWords > 2 ? e5(0.66) : queryWords == 2 ? e5(0.56) : e5(0.29);
  }

  private static Mix e5(double weight) {
    return Mix.of(weight, 1 - weight);
  }
}

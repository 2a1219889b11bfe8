package dev.cairn.adapter.remote.words;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The terms that chunks have, and perhaps some that only chunks had that are gone. */
public interface Vocabulary {

  /** Whether a chunk may have it; whether one has it, the chunks tell too. */
  default boolean has(String term) {
    return true;
  }

  /**
   * The first terms that begin so, in the order of the alphabet.
   *
   * @param after those that come after this one; null: from the first on
   */
  List<String> beginningWith(String start, @Nullable String after, int most);

  /** The terms that are near by {@link dev.cairn.domain.words.Spelling#isNear}, in their order. */
  List<String> near(String term, int slips);
}

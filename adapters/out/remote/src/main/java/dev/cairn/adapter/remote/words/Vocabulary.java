package dev.cairn.adapter.remote.words;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The terms that chunks have, and perhaps some that only chunks had that are gone. */
public interface Vocabulary {

  boolean has(String term);

  /**
   * The first terms that begin so, in the order of the alphabet.
   *
   * @param after those that come after this one; null: from the first on
   */
  List<String> beginningWith(String start, @Nullable String after, int most);

  /** The terms that are near by {@link dev.cairn.domain.words.Spelling#isNear}, in their order. */
  List<String> near(String term, int slips);
}

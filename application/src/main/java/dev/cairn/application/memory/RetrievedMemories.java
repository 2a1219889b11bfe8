package dev.cairn.application.memory;

import dev.cairn.domain.answer.BoostedHit;
import dev.cairn.domain.answer.Hidden;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was found, best first.
 *
 * @param hidden what was left out for other reasons than its tags
 * @param notice what the caller should know about the search, if anything
 */
public record RetrievedMemories(List<BoostedHit> hits, Hidden hidden, @Nullable String notice) {

  public RetrievedMemories {
    hits = List.copyOf(hits);
  }
}

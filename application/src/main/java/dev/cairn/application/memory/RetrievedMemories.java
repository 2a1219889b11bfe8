package dev.cairn.application.memory;

import dev.cairn.domain.answer.BoostedHit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was found, best first.
 *
 * @param notice what the caller should know about the search, if anything
 */
public record RetrievedMemories(List<BoostedHit> hits, @Nullable String notice) {

  public RetrievedMemories {
    hits = List.copyOf(hits);
  }
}

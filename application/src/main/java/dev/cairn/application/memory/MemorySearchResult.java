package dev.cairn.application.memory;

import dev.cairn.domain.search.MemoryHit;
import java.util.List;
import java.util.Optional;

/**
 * What a search found.
 *
 * @param queryTokens how many tokens the query has
 * @param windowTokens how many of them the model reads
 */
public record MemorySearchResult(List<MemoryHit> hits, int queryTokens, int windowTokens) {

  public MemorySearchResult {
    hits = List.copyOf(hits);
  }

  /** Tells that the model did not read the whole query, where that is so. */
  public Optional<String> notice() {
    return queryTokens <= windowTokens
        ? Optional.empty()
        : Optional.of(
            "The query has %d tokens and the model reads the first %d; the rest did not count."
                .formatted(queryTokens, windowTokens));
  }
}

package dev.cairn.application.memory;

import dev.cairn.domain.answer.Hidden;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.SearchType;
import dev.cairn.domain.words.Understanding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a search found.
 *
 * @param type what it went by
 * @param hidden what it left out
 * @param words what the query's words were taken to mean
 * @param queryTokens how many tokens the query has
 * @param windowTokens how many of them the model reads
 * @param rerankerFailed whether the hits were to be read once more, and could not be
 */
public record MemorySearchResult(
    List<MemoryHit> hits,
    SearchType type,
    Hidden hidden,
    Understanding words,
    int queryTokens,
    int windowTokens,
    boolean rerankerFailed) {

  public MemorySearchResult {
    hits = List.copyOf(hits);
  }

  /** Whether any of the hits is likely enough to be spoken of as an answer. */
  public boolean confident() {
    return hits.stream().anyMatch(MemoryHit::isLikely);
  }

  /** What the query's words were taken to mean, as the hits write it. */
  public Understanding wordsAsWritten() {
    return words.asWrittenIn(hits.stream().map(hit -> hit.chunk().text()).toList());
  }

  /** Tells that the answer is less than it could be, where that is so, and why. */
  public Optional<String> notice() {
    List<String> notices = new ArrayList<>();
    if (queryTokens > windowTokens) {
      notices.add(
          "The query has %d tokens and the model reads the first %d; the rest did not count."
              .formatted(queryTokens, windowTokens));
    }
    if (rerankerFailed) {
      notices.add("The reranker failed; the order is the one without it.");
    }
    return notices.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", notices));
  }
}

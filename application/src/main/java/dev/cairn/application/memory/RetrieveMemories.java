package dev.cairn.application.memory;

import dev.cairn.domain.answer.TagBoost;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.input.RetrieveRequest;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.MemoryQuery;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds memories as a search does and brings those with preferred tags forward. The best with all
 * of the tags, with some and with none are asked for separately, so that no memory the boost would
 * lift into the answer is missing because others are nearer.
 */
public record RetrieveMemories(MemoryUseCases.Search search, Clock clock)
    implements MemoryUseCases.Retrieve {

  @Override
  public RetrievedMemories retrieve(RetrieveRequest request) {
    MemoryQuery query = request.query(clock.instant());
    Tags preferred = request.preferred();
    MemorySearchResult nearest = search.search(query);
    List<MemoryHit> hits = new ArrayList<>(nearest.hits());
    if (!preferred.isEmpty()) {
      hits.addAll(further(nearest, search.search(tagged(query, preferred, TagMode.ANY))));
    }
    if (preferred.values().size() > 1) {
      hits.addAll(further(nearest, search.search(tagged(query, preferred, TagMode.ALL))));
    }
    return new RetrievedMemories(
        new TagBoost(preferred).rank(hits, query.limit()),
        nearest.hidden(),
        nearest.notice().orElse(null));
  }

  private static MemoryQuery tagged(MemoryQuery query, Tags tags, TagMode mode) {
    Filter both = new Filter.AllOf(List.of(query.filter(), new Filter.TaggedWith(tags, mode)));
    return new MemoryQuery(query.text(), query.limit(), both, query.minSimilarity());
  }

  /**
   * What only the search among the tagged found. There a word may weigh more than among all, but
   * among all it came after the last.
   */
  private static List<MemoryHit> further(MemorySearchResult nearest, MemorySearchResult tagged) {
    Set<MemoryId> known =
        nearest.hits().stream().map(hit -> hit.chunk().memoryId()).collect(Collectors.toSet());
    double most = nearest.hits().isEmpty() ? 1 : nearest.hits().getLast().similarity();
    return tagged.hits().stream()
        .filter(hit -> !known.contains(hit.chunk().memoryId()))
        .map(hit -> hit.atMost(most))
        .toList();
  }
}

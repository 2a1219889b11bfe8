package dev.cairn.application.memory;

import dev.cairn.domain.answer.TagBoost;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.input.RetrieveRequest;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.search.SearchType;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds memories by meaning and brings those with preferred tags forward. The best with all of the
 * tags, with some and with none are asked for separately, so that no memory the boost would lift
 * into the answer is missing because others are nearer.
 */
public final class RetrieveMemories implements MemoryUseCases.Retrieve {

  private final MemoryUseCases.Search search;
  private final Clock clock;

  public RetrieveMemories(MemoryUseCases.Search search, Clock clock) {
    this.search = search;
    this.clock = clock;
  }

  @Override
  public RetrievedMemories retrieve(RetrieveRequest request) {
    MemoryQuery query = request.query(clock.instant()).by(SearchType.VECTOR);
    Tags preferred = request.preferred();
    MemorySearchResult nearest = search.search(query);
    List<MemoryHit> hits = new ArrayList<>(nearest.hits());
    if (!preferred.isEmpty()) {
      hits.addAll(search.search(tagged(query, preferred, TagMode.ANY)).hits());
    }
    if (preferred.values().size() > 1) {
      hits.addAll(search.search(tagged(query, preferred, TagMode.ALL)).hits());
    }
    return new RetrievedMemories(
        new TagBoost(preferred).rank(hits, query.limit()),
        nearest.hidden(),
        nearest.notice().orElse(null));
  }

  private static MemoryQuery tagged(MemoryQuery query, Tags tags, TagMode mode) {
    Filter both = new Filter.AllOf(List.of(query.filter(), new Filter.TaggedWith(tags, mode)));
    return new MemoryQuery(query.text(), query.limit(), both, query.minSimilarity())
        .by(SearchType.VECTOR);
  }
}

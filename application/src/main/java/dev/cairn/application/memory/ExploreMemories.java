package dev.cairn.application.memory;

import dev.cairn.application.memory.map.MapMemories;
import dev.cairn.application.memory.map.MemoryMap;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.input.HistogramRequest;
import dev.cairn.domain.input.MapRequest;
import dev.cairn.domain.input.RelatedRequest;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.MemoryHit;
import java.time.Clock;
import java.util.List;

/** Shows memories as a whole: what is like what, and when they were created. */
public final class ExploreMemories implements MemoryUseCases.Explore {

  private final MemoryStore store;
  private final RelatedMemories related;
  private final MapMemories maps;
  private final Clock clock;

  public ExploreMemories(
      Embedder embedder, MemoryStore store, Normalization normalization, Clock clock) {
    this.store = store;
    this.related = new RelatedMemories(embedder, store, normalization);
    this.maps = new MapMemories(store);
    this.clock = clock;
  }

  @Override
  public List<MemoryHit> related(RelatedRequest request) {
    return related.to(request.id(), request.limit());
  }

  @Override
  public MemoryMap map(MapRequest request) {
    return maps.of(request.memories().filter(clock.instant()), request.limit());
  }

  @Override
  public Histogram histogram(HistogramRequest request) {
    return Histogram.of(
        request.by(), request.by().counts(store.days(request.memories().filter(clock.instant()))));
  }
}

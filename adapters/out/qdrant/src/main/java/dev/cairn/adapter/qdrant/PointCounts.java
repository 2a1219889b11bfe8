package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.remote.words.ChunkWords;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Points;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How many points of a collection there are of a kind. */
record PointCounts(
    QdrantConnection connection, String collection, Points.ReadConsistency consistency) {

  private static final int MOST_FACETS = 1_000_000;

  /** How many points fit. */
  long fitting(Filter filter) {
    Points.CountPoints request =
        Points.CountPoints.newBuilder()
            .setCollectionName(collection)
            .setFilter(filter)
            .setExact(true)
            .setReadConsistency(consistency)
            .build();
    return connection.read(client -> client.points().count(request)).getResult().getCount();
  }

  /** How many points that fit have each text of a field. */
  Map<String, Long> texts(String field, Filter filter) {
    Map<String, Long> counts = new TreeMap<>();
    facet(field, filter)
        .forEach(hit -> counts.put(hit.getValue().getStringValue(), hit.getCount()));
    return counts;
  }

  /** How many points that fit have each number of a field. */
  Map<Long, Long> numbers(String field, Filter filter) {
    Map<Long, Long> counts = new HashMap<>();
    facet(field, filter)
        .forEach(hit -> counts.put(hit.getValue().getIntegerValue(), hit.getCount()));
    return counts;
  }

  /** How many points that fit have a number in a field, and what those add up to. */
  ChunkWords.Extent extent(String field, Filter filter) {
    List<Points.FacetHit> hits = facet(field, filter);
    return new ChunkWords.Extent(
        hits.stream().mapToLong(Points.FacetHit::getCount).sum(),
        hits.stream().mapToLong(hit -> hit.getValue().getIntegerValue() * hit.getCount()).sum());
  }

  /**
   * From the index, which knows how many points have a value. What Qdrant calls exact gathers the
   * points of each value, in case one is being moved within the collection at that moment; that
   * takes longer than all else. Where there is no condition a filter would be checked all the same.
   */
  private List<Points.FacetHit> facet(String field, Filter filter) {
    Points.FacetCounts.Builder request =
        Points.FacetCounts.newBuilder()
            .setCollectionName(collection)
            .setKey(field)
            .setLimit(MOST_FACETS)
            .setReadConsistency(consistency);
    if (!filter.equals(Filter.getDefaultInstance())) {
      request.setFilter(filter);
    }
    return connection.read(client -> client.points().facet(request.build())).getHitsList();
  }
}

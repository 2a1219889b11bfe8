package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.remote.words.ChunkWords;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Points;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How many points of a collection there are of a kind, exactly. */
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

  private List<Points.FacetHit> facet(String field, Filter filter) {
    Points.FacetCounts request =
        Points.FacetCounts.newBuilder()
            .setCollectionName(collection)
            .setKey(field)
            .setFilter(filter)
            .setLimit(MOST_FACETS)
            .setExact(true)
            .setReadConsistency(consistency)
            .build();
    return connection.read(client -> client.points().facet(request)).getHitsList();
  }
}

package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.qdrant.MemoryCollections.Snapshot;
import dev.cairn.adapter.qdrant.points.MemoryPoints;
import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ScoredChunk;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScoredPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A chunk that a search found, which counts if its memory says so.
 *
 * @param text empty where nobody asks for it
 */
record Hit(PointId id, MemoryId memory, String version, int index, String text, double score) {

  /** What tells which chunk it is. */
  static final List<String> PLACE =
      List.of(MemoryPoints.MEMORY, MemoryPoints.VERSION, MemoryAttributes.INDEX);

  static Hit of(ScoredPoint point) {
    return of(point.getId(), PointData.attributes(point.getPayloadMap()), point.getScore());
  }

  /** The same of a point that was not searched for. */
  static Hit of(RetrievedPoint point) {
    return of(point.getId(), PointData.attributes(point.getPayloadMap()), 0);
  }

  private static Hit of(PointId id, Attributes read, double score) {
    return new Hit(
        id,
        MemoryAttributes.id(read, MemoryPoints.MEMORY),
        read.text(MemoryPoints.VERSION),
        read.small(MemoryAttributes.INDEX),
        read.has(MemoryAttributes.TEXT) ? read.text(MemoryAttributes.TEXT) : "",
        score);
  }

  static Set<MemoryId> memories(Collection<Hit> hits) {
    return hits.stream().map(Hit::memory).collect(Collectors.toSet());
  }

  /** Which hits count and fit a filter, and which do not. */
  record Counted(List<Hit> counting, List<Hit> others) {

    static Counted of(List<Hit> hits, Snapshot snapshot, Filter filter) {
      Counted counted = new Counted(new ArrayList<>(), new ArrayList<>());
      for (Hit hit : hits) {
        (hit.counts(snapshot, filter) ? counted.counting : counted.others).add(hit);
      }
      return counted;
    }
  }

  ChunkRef ref() {
    return new ChunkRef(memory, index);
  }

  /** Whether the memory names the chunk's version, and fits the filter. */
  private boolean counts(Snapshot snapshot, Filter filter) {
    return isNamed(snapshot)
        && filter.matches(
            MemoryAttributes.labels(in(snapshot)), MemoryAttributes.createdAt(in(snapshot)));
  }

  boolean isNamed(Snapshot snapshot) {
    return version.equals(in(snapshot).textOrNull(MemoryPoints.VERSION));
  }

  ScoredChunk chunk(Snapshot snapshot) {
    return MemoryAttributes.found(
        memory, index, text, in(snapshot), new RawScore(score, ScoreScale.COSINE));
  }

  Attributes in(Snapshot snapshot) {
    return snapshot.memories().getOrDefault(memory, Attributes.NONE);
  }
}

package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.qdrant.MemoryCollections.Snapshot;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.ScoredChunk;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScoredPoint;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** A chunk that a search found, which counts if its memory says so. */
record Hit(PointId id, MemoryId memory, String version, int index, String text, double score) {

  static final List<String> FIELDS =
      List.of(MemoryPoints.MEMORY, MemoryPoints.VERSION, MemoryPoints.INDEX, MemoryPoints.TEXT);

  static Hit of(ScoredPoint point) {
    Payload payload = Payload.of(point.getPayloadMap());
    return new Hit(
        point.getId(),
        new MemoryId(UUID.fromString(payload.text(MemoryPoints.MEMORY))),
        payload.text(MemoryPoints.VERSION),
        payload.small(MemoryPoints.INDEX),
        payload.text(MemoryPoints.TEXT),
        point.getScore());
  }

  /** Whether the memory names the chunk's version, and fits the filter. */
  boolean counts(Snapshot snapshot, Filter filter) {
    if (!isNamed(snapshot)) {
      return false;
    }
    Payload payload = payload(snapshot);
    return filter.matches(MemoryPoints.labels(payload), MemoryPoints.createdAt(payload));
  }

  boolean isNamed(Snapshot snapshot) {
    return snapshot.points().containsKey(memory)
        && version.equals(payload(snapshot).textOrNull(MemoryPoints.VERSION));
  }

  ScoredChunk chunk(Snapshot snapshot) {
    Payload payload = payload(snapshot);
    return new ScoredChunk(
        memory,
        index,
        text,
        MemoryPoints.labels(payload),
        MemoryPoints.createdAt(payload),
        new RawScore(score, ScoreScale.COSINE));
  }

  private Payload payload(Snapshot snapshot) {
    RetrievedPoint point = Objects.requireNonNull(snapshot.points().get(memory));
    return Payload.of(point.getPayloadMap());
  }
}

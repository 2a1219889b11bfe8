package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.qdrant.MemoryCollections.Snapshot;
import dev.cairn.adapter.qdrant.MemoryCollections.Stored;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Joins the points of memories with their chunks. */
final class WholeMemories {

  private final MemoryCollections collections;
  private final Snapshot snapshot;

  WholeMemories(MemoryCollections collections, Snapshot snapshot) {
    this.collections = collections;
    this.snapshot = snapshot;
  }

  /** Adds what is complete; answers whose chunks were not all there. */
  Set<MemoryId> addTo(Map<MemoryId, EmbeddedMemory> found) {
    ModelStamp model = snapshot.meta().model();
    if (model == null || snapshot.points().isEmpty()) {
      return Set.of();
    }
    List<Stored> stored =
        PointData.map(
            List.copyOf(snapshot.points().values()),
            point -> Stored.of(point, snapshot.meta().generation()));
    Map<PointId, RetrievedPoint> chunks = chunks(stored);
    Set<MemoryId> incomplete = new HashSet<>();
    for (Stored each : stored) {
      List<RetrievedPoint> own = new ArrayList<>();
      MemoryPoints.chunkIds(each.version(), each.chunks())
          .forEach(id -> own.addAll(chunks.containsKey(id) ? List.of(chunks.get(id)) : List.of()));
      if (own.size() < each.chunks()) {
        incomplete.add(each.memory().id());
      } else {
        PointData.map(List.of(each), one -> embedded(one, own, model))
            .forEach(memory -> found.put(memory.memory().id(), memory));
      }
    }
    return incomplete;
  }

  private Map<PointId, RetrievedPoint> chunks(List<Stored> stored) {
    List<PointId> ids = new ArrayList<>();
    stored.forEach(each -> ids.addAll(MemoryPoints.chunkIds(each.version(), each.chunks())));
    Map<PointId, RetrievedPoint> chunks = new HashMap<>();
    try {
      collections
          .chunks(snapshot.meta().generation())
          .retrieve(ids, PointCollection.EVERYTHING, true)
          .forEach(point -> chunks.put(point.getId(), point));
    } catch (PlaceMissing promotedMeanwhile) {
      chunks.clear();
    }
    return chunks;
  }

  private static EmbeddedMemory embedded(
      Stored stored, List<RetrievedPoint> points, ModelStamp model) {
    List<Chunk> chunks = new ArrayList<>();
    points.forEach(point -> chunks.add(MemoryPoints.chunk(point, model)));
    chunks.sort(Comparator.comparingInt(Chunk::index));
    return new EmbeddedMemory(stored.memory(), chunks);
  }
}

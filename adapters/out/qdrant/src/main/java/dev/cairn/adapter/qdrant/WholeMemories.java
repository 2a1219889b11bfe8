package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.qdrant.MemoryCollections.Snapshot;
import dev.cairn.adapter.qdrant.MemoryCollections.Stored;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
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
record WholeMemories(MemoryCollections collections, Snapshot snapshot) {

  /** Adds what is complete; answers whose chunks were not all there. */
  Set<MemoryId> addTo(List<EmbeddedMemory> found) {
    ModelStamp model = snapshot.models().model();
    if (model == null || snapshot.memories().isEmpty()) {
      return Set.of();
    }
    List<Stored> stored =
        PointData.map(
            List.copyOf(snapshot.memories().values()),
            memory -> Stored.of(memory, snapshot.models().generation()));
    Map<PointId, RetrievedPoint> chunks = chunks(stored);
    Set<MemoryId> incomplete = new HashSet<>();
    for (Stored each : stored) {
      List<RetrievedPoint> own = new ArrayList<>();
      MemoryPoints.chunkIds(each.version(), each.chunks())
          .forEach(id -> own.addAll(chunks.containsKey(id) ? List.of(chunks.get(id)) : List.of()));
      if (own.size() < each.chunks()) {
        incomplete.add(each.memory().id());
      } else {
        found.addAll(PointData.map(List.of(each), one -> embedded(one, own, model)));
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
          .chunks(snapshot.models().generation())
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
    points.forEach(point -> chunks.add(MemoryAttributes.chunk(PointData.attributes(point), model)));
    chunks.sort(Comparator.comparingInt(Chunk::index));
    return new EmbeddedMemory(stored.memory(), chunks);
  }
}

package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.qdrant.MemoryCollections.Snapshot;
import dev.cairn.adapter.qdrant.points.MemoryPoints;
import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.InOrder;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Memories by their ids, with or without their chunks. */
record StoredMemories(MemoryCollections collections) {

  private static final int MOST_ATTEMPTS = 100;

  /** Memories with their chunks; asks again where one changes between its point and its chunks. */
  List<EmbeddedMemory> find(Collection<MemoryId> ids) {
    List<EmbeddedMemory> found = new ArrayList<>();
    Collection<MemoryId> missing = ids;
    for (int attempt = 0; attempt < MOST_ATTEMPTS && !missing.isEmpty(); attempt++) {
      Collection<MemoryId> wanted = missing;
      Snapshot snapshot = collections.prepared(() -> collections.look(wanted, List.of()));
      missing = addTo(found, snapshot);
    }
    if (!missing.isEmpty()) {
      throw QdrantFailures.busy();
    }
    return found;
  }

  /** Adds what is complete; answers whose chunks were not all there. */
  private Set<MemoryId> addTo(List<EmbeddedMemory> found, Snapshot snapshot) {
    ModelStamp model = snapshot.models().model();
    if (model == null || snapshot.memories().isEmpty()) {
      return Set.of();
    }
    List<Stored> stored =
        PointData.map(
            List.copyOf(snapshot.memories().values()),
            memory -> Stored.of(memory, snapshot.models().generation()));
    Map<PointId, RetrievedPoint> chunks = chunks(stored, snapshot.models().generation());
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

  private Map<PointId, RetrievedPoint> chunks(List<Stored> stored, int generation) {
    List<PointId> ids = new ArrayList<>();
    stored.forEach(each -> ids.addAll(MemoryPoints.chunkIds(each.version(), each.chunks())));
    Map<PointId, RetrievedPoint> chunks = new HashMap<>();
    try {
      collections
          .chunks(generation)
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

  /** The points of those that exist. */
  Map<MemoryId, Stored> points(int generation, Collection<MemoryId> ids) {
    return Stored.byId(
        collections.memories().retrieve(MemoryPoints.ids(ids), PointCollection.EVERYTHING),
        generation);
  }

  /** The memories in this order, without their chunks. */
  List<Memory> inOrder(List<MemoryId> ids) {
    List<Memory> memories =
        PointData.map(
            collections.memories().retrieve(MemoryPoints.ids(ids), PointCollection.EVERYTHING),
            point -> MemoryAttributes.memory(PointData.attributes(point)));
    return List.copyOf(InOrder.of(ids, memories, Memory::id).values());
  }

  /** A memory's point with what is needed to change it. */
  record Stored(Memory memory, String version, int chunks) {

    static Stored of(Attributes read, int generation) {
      return new Stored(
          MemoryAttributes.memory(read),
          read.text(MemoryPoints.VERSION),
          read.small(MemoryPoints.chunks(generation)));
    }

    static Map<MemoryId, Stored> byId(List<RetrievedPoint> points, int generation) {
      Map<MemoryId, Stored> stored = new HashMap<>();
      PointData.map(points, point -> of(PointData.attributes(point), generation))
          .forEach(each -> stored.put(each.memory().id(), each));
      return stored;
    }
  }
}

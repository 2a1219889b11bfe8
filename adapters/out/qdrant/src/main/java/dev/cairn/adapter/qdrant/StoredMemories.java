package dev.cairn.adapter.qdrant;

import static io.qdrant.client.WithPayloadSelectorFactory.include;

import dev.cairn.adapter.qdrant.MemoryCollections.Snapshot;
import dev.cairn.adapter.qdrant.points.MemoryPoints;
import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.qdrant.points.WordVectors;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.InOrder;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.words.ChunkTerms;
import dev.cairn.adapter.remote.words.WordedMemory;
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
    Map<PointId, RetrievedPoint> chunks = new HashMap<>();
    try {
      collections
          .chunks(generation)
          .retrieve(chunkIds(stored), PointCollection.EVERYTHING, true)
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

  /** The words of those that exist; what is being changed may have only some of them. */
  List<WordedMemory<String>> worded(int generation, Collection<MemoryId> ids) {
    Map<MemoryId, Stored> stored = points(generation, ids);
    Map<String, ChunkTerms> terms = new HashMap<>();
    PointData.map(
        chunks(generation, stored.values(), MemoryAttributes.TEXT),
        point ->
            terms.put(
                point.getId().getUuid(),
                ChunkTerms.of(PointData.attributes(point).text(MemoryAttributes.TEXT))));
    return stored.values().stream().map(each -> worded(each, terms)).toList();
  }

  private static WordedMemory<String> worded(Stored stored, Map<String, ChunkTerms> terms) {
    Map<String, ChunkTerms> own = new HashMap<>();
    for (PointId id : chunkIds(List.of(stored))) {
      ChunkTerms found = terms.get(id.getUuid());
      if (found != null) {
        own.put(id.getUuid(), found);
      }
    }
    Memory memory = stored.memory();
    return new WordedMemory<>(memory.id(), memory.labels(), memory.createdAt(), own);
  }

  /** How many words the chunks of memories have; of those that can be told. */
  Map<PointId, Long> lengths(int generation, Collection<Stored> stored) {
    Map<PointId, Long> lengths = new HashMap<>();
    for (RetrievedPoint point : chunks(generation, stored, WordVectors.LENGTH)) {
      Attributes read = PointData.attributes(point);
      if (read.has(WordVectors.LENGTH)) {
        lengths.put(point.getId(), read.number(WordVectors.LENGTH));
      }
    }
    return lengths;
  }

  /** The chunks of some memories with one of their fields. */
  private List<RetrievedPoint> chunks(int generation, Collection<Stored> stored, String field) {
    return collections.chunks(generation).retrieve(chunkIds(stored), include(List.of(field)));
  }

  private static List<PointId> chunkIds(Collection<Stored> stored) {
    return stored.stream()
        .flatMap(each -> MemoryPoints.chunkIds(each.version(), each.chunks()).stream())
        .toList();
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

package dev.cairn.adapter.qdrant.points;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.domain.filter.MetadataKeys;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryState;
import io.qdrant.client.PointIdFactory;
import io.qdrant.client.VectorFactory;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.FieldType;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Memories and chunks as points: what is written of them. */
public final class MemoryPoints {

  public static final String VERSION = "version";
  public static final String MEMORY = "memory";
  public static final String FIELDS = "fields";

  /** What searches, lookups and counts need of memories. */
  public static final Map<String, FieldType> MEMORY_INDEXES =
      indexes(MemoryAttributes.HASH, MemoryAttributes.MONTH);

  /** What searches and removals need of chunks. */
  public static final Map<String, FieldType> CHUNK_INDEXES = chunkIndexes();

  /** What a search needs to know of a memory. */
  public static final List<String> LABELS_WITHOUT_FIELDS =
      List.of(
          VERSION,
          MemoryAttributes.TAGS,
          MemoryAttributes.SOURCE,
          MemoryAttributes.TYPE,
          MemoryAttributes.CREATED);

  public static final List<String> LABELS =
      Stream.concat(LABELS_WITHOUT_FIELDS.stream(), Stream.of(MemoryAttributes.METADATA)).toList();

  private MemoryPoints() {}

  /** Indexes of all labels, and of some more keywords. */
  private static Map<String, FieldType> indexes(String... keywords) {
    Map<String, FieldType> indexes = new LinkedHashMap<>();
    Stream.of(keywords).forEach(field -> indexes.put(field, FieldType.FieldTypeKeyword));
    Stream.of(
            MemoryAttributes.TAGS,
            MemoryAttributes.SOURCE,
            MemoryAttributes.TYPE,
            FIELDS,
            FieldNumbers.INDEXED_FIELD)
        .forEach(field -> indexes.put(field, FieldType.FieldTypeKeyword));
    Stream.of(MemoryAttributes.CREATED, FieldNumbers.INDEXED_UPPER)
        .forEach(field -> indexes.put(field, FieldType.FieldTypeInteger));
    return indexes;
  }

  private static Map<String, FieldType> chunkIndexes() {
    Map<String, FieldType> indexes = indexes(MEMORY, VERSION);
    indexes.put(WordVectors.LENGTH, FieldType.FieldTypeInteger);
    return indexes;
  }

  public static PointId id(MemoryId id) {
    return PointIdFactory.id(id.value());
  }

  public static List<PointId> ids(Collection<MemoryId> ids) {
    return ids.stream().map(MemoryPoints::id).toList();
  }

  public static MemoryId memoryId(PointId id) {
    return new MemoryId(PointData.uuid(id));
  }

  public static List<MemoryId> memoryIds(List<RetrievedPoint> points) {
    return points.stream().map(point -> memoryId(point.getId())).toList();
  }

  /** The field of a memory that says how many chunks it has in a generation. */
  public static String chunks(int generation) {
    return "chunks" + generation;
  }

  /** A memory without its chunks. */
  public static PointStruct point(Memory memory, String version, int generation, int chunks) {
    return PointData.point(
        id(memory.id()),
        withFields(MemoryAttributes.of(memory), memory)
            .with(VERSION, version)
            .with(MemoryAttributes.STATE, MemoryState.of(memory).fingerprint())
            .with(chunks(generation), chunks));
  }

  /** The chunks of a memory in one version of it. */
  public static List<PointStruct> chunkPoints(
      EmbeddedMemory embedded, String version, WordVectors words) {
    List<PointStruct> points = new ArrayList<>();
    Attributes labels =
        chunkLabels(embedded.memory())
            .with(MEMORY, embedded.memory().id().toString())
            .with(VERSION, version);
    for (Chunk chunk : embedded.chunks()) {
      points.add(
          PointData.point(
              PointData.id(version, chunk.index()),
              labels
                  .and(MemoryAttributes.of(chunk))
                  .with(WordVectors.LENGTH, words.length(chunk.text())),
              VectorFactory.vector(chunk.embedding().unit()),
              words.vector(chunk.text())));
    }
    return points;
  }

  /** What chunks are found by of their memory. */
  public static Attributes chunkLabels(Memory memory) {
    return withFields(MemoryAttributes.labels(memory), memory);
  }

  public static List<PointId> chunkIds(String version, int chunks) {
    return IntStream.range(0, chunks).mapToObj(index -> PointData.id(version, index)).toList();
  }

  private static Attributes withFields(Attributes attributes, Memory memory) {
    return attributes
        .with(FIELDS, MetadataKeys.of(memory.labels().metadata()))
        .with(FieldNumbers.NUMBERS, FieldNumbers.of(memory.labels().metadata()));
  }
}

package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.remote.MalformedAnswer;
import dev.cairn.adapter.remote.MetadataJson;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.MetadataKeys;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Tags;
import io.qdrant.client.PointIdFactory;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.FieldType;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Memories and chunks as points: what is written of them, and how they are read back. */
final class MemoryPoints {

  static final String HASH = "hash";
  static final String VERSION = "version";
  static final String MEMORY = "memory";
  static final String TAGS = "tags";
  static final String SOURCE = "source";
  static final String TYPE = "type";
  static final String CREATED = "created";
  static final String MONTH = "month";
  static final String FIELDS = "fields";

  private static final String UPDATED = "updated";
  private static final String METADATA = "metadata";
  static final String TEXT = "text";
  static final String INDEX = "index";
  private static final String START = "start";

  /** What searches, lookups and counts need of memories. */
  static final Map<String, FieldType> MEMORY_INDEXES = indexes(HASH, MONTH);

  /** What searches and removals need of chunks. */
  static final Map<String, FieldType> CHUNK_INDEXES = indexes(MEMORY, VERSION);

  /** What a search needs to know of a memory. */
  static final List<String> LABELS = List.of(VERSION, TAGS, SOURCE, TYPE, CREATED, METADATA);

  private MemoryPoints() {}

  /** Indexes of all labels, and of some more keywords. */
  private static Map<String, FieldType> indexes(String... keywords) {
    Map<String, FieldType> indexes = new LinkedHashMap<>();
    Stream.of(keywords).forEach(field -> indexes.put(field, FieldType.FieldTypeKeyword));
    Stream.of(TAGS, SOURCE, TYPE, FIELDS, FieldNumbers.INDEXED_FIELD)
        .forEach(field -> indexes.put(field, FieldType.FieldTypeKeyword));
    Stream.of(CREATED, FieldNumbers.INDEXED_UPPER)
        .forEach(field -> indexes.put(field, FieldType.FieldTypeInteger));
    return indexes;
  }

  static PointId id(MemoryId id) {
    return PointIdFactory.id(id.value());
  }

  static List<PointId> ids(Iterable<MemoryId> ids) {
    List<PointId> points = new ArrayList<>();
    ids.forEach(id -> points.add(id(id)));
    return points;
  }

  static MemoryId memoryId(PointId id) {
    return new MemoryId(PointData.uuid(id));
  }

  /** The field of a memory that says how many chunks it has in a generation. */
  static String chunks(int generation) {
    return "chunks" + generation;
  }

  /** A memory without its chunks. */
  static PointStruct point(Memory memory, String version, int generation, int chunks) {
    Payload payload =
        labels(memory)
            .with(HASH, memory.contentHash().value())
            .with(VERSION, version)
            .with(UPDATED, memory.updatedAt().toEpochMilli())
            .with(MONTH, month(memory.createdAt()))
            .with(METADATA, MetadataJson.write(memory.labels().metadata()))
            .with(TEXT, memory.text())
            .with(chunks(generation), chunks);
    return PointData.point(id(memory.id()), payload);
  }

  /** The chunks of a memory in one version of it. */
  static List<PointStruct> chunkPoints(EmbeddedMemory embedded, String version) {
    List<PointStruct> points = new ArrayList<>();
    for (Chunk chunk : embedded.chunks()) {
      Payload payload =
          labels(embedded.memory())
              .with(MEMORY, embedded.memory().id().toString())
              .with(VERSION, version)
              .with(INDEX, chunk.index())
              .with(START, chunk.start())
              .with(TEXT, chunk.text());
      points.add(PointData.point(PointData.id(version, chunk.index()), payload, chunk.embedding()));
    }
    return points;
  }

  static List<PointId> chunkIds(String version, int chunks) {
    return IntStream.range(0, chunks).mapToObj(index -> PointData.id(version, index)).toList();
  }

  static Memory memory(RetrievedPoint point) {
    Payload payload = Payload.of(point.getPayloadMap());
    return new Memory(
        memoryId(point.getId()),
        payload.text(TEXT),
        labels(payload),
        createdAt(payload),
        Instant.ofEpochMilli(payload.number(UPDATED)));
  }

  static Labels labels(Payload payload) {
    return new Labels(
        new Tags(payload.texts(TAGS)),
        payload.textOrNull(SOURCE),
        MemoryType.of(payload.text(TYPE))
            .orElseThrow(() -> new MalformedAnswer("an unknown type of memory")),
        MetadataJson.read(payload.textOrNull(METADATA)));
  }

  static Instant createdAt(Payload payload) {
    return Instant.ofEpochMilli(payload.number(CREATED));
  }

  static Chunk chunk(RetrievedPoint point, ModelStamp model) {
    Payload payload = Payload.of(point.getPayloadMap());
    return new Chunk(
        payload.small(INDEX),
        payload.small(START),
        payload.text(TEXT),
        PointData.embedding(point, model));
  }

  static Map<String, Value> tags(Memory memory) {
    return Payload.empty().with(TAGS, memory.labels().tags().values()).fields();
  }

  private static Payload labels(Memory memory) {
    return Payload.empty()
        .with(TAGS, memory.labels().tags().values())
        .with(SOURCE, memory.labels().source())
        .with(TYPE, memory.labels().type().label())
        .with(CREATED, memory.createdAt().toEpochMilli())
        .with(FIELDS, MetadataKeys.of(memory.labels().metadata()))
        .with(FieldNumbers.NUMBERS, FieldNumbers.of(memory.labels().metadata()));
  }

  private static String month(Instant time) {
    return YearMonth.from(time.atOffset(ZoneOffset.UTC)).toString();
  }
}

package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.remote.MalformedAnswer;
import dev.cairn.adapter.remote.MetadataJson;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.ChunkId;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.ScoredChunk;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Memories and chunks as nodes: what is written of them, and how they are read back. */
final class MemoryFields {

  /** A memory {@code m} as columns, in the order in which {@link #memory} reads them. */
  static final String MEMORY =
      "m.id, m.text, m.tags, m.source, m.type, m.timestamp, m.updated, m.metadata";

  /** A memory's chunks {@code c} as one column after those, as {@link #embedded} reads it. */
  static final String CHUNKS = "collect([c.index, c.start, c.text, c.embedding])";

  /** A chunk {@code c} of a memory {@code m} that was found at a distance. */
  static final String FOUND =
      "distance, c.index, c.text, m.id, m.tags, m.source, m.type, m.timestamp, m.metadata";

  /** The node of a memory, from a row {@code r}. */
  static final String CREATE_MEMORY =
      """
      CREATE (m:Memory {id: r.id, hash: r.hash, state: r.state, text: r.text, tags: r.tags,
        source: r.source, tagKeys: r.tagKeys, sourceKey: r.sourceKey, type: r.type, timestamp: r.timestamp, updated: r.updated,
        metadata: r.metadata, fieldKeys: r.fieldKeys, numberFields: r.numberFields,
        numbers: r.numbers, month: r.month})
      """;

  private static final int TAGS = 2;

  private MemoryFields() {}

  /** The nodes of a row's chunks {@code k} under a label, as {@code c}. */
  static String createChunks(String label) {
    return """
    UNWIND r.chunks AS k
    CREATE (m)-[:HAS_CHUNK]->(c:%s {id: k.id, memory: r.id, index: k.index, start: k.start,
      text: k.text, timestamp: r.timestamp, zero: k.zero,
      embedding: CASE WHEN k.embedding IS NULL THEN NULL ELSE vecf32(k.embedding) END})
    """
        .formatted(label);
  }

  /** Everything of a memory and its chunks. */
  static Map<String, @Nullable Object> row(EmbeddedMemory embedded) {
    Map<String, @Nullable Object> row = row(embedded.memory());
    row.put("hash", embedded.memory().contentHash().value());
    row.put("text", embedded.memory().text());
    row.put(
        "chunks", embedded.chunks().stream().map(chunk -> row(embedded.memory(), chunk)).toList());
    return row;
  }

  /** Everything of a memory that can change while its text stays. */
  static Map<String, @Nullable Object> row(Memory memory) {
    String source = memory.labels().source();
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("id", memory.id().toString());
    row.put("state", MemoryState.of(memory));
    row.put("tags", memory.labels().tags().values());
    row.put("source", source);
    row.put("tagKeys", IndexKey.of(memory.labels().tags().values()));
    row.put("sourceKey", source == null ? null : IndexKey.of(source));
    row.put("type", memory.labels().type().label());
    row.put("timestamp", memory.createdAt().toEpochMilli());
    row.put("updated", memory.updatedAt().toEpochMilli());
    row.put("metadata", MetadataJson.write(memory.labels().metadata()));
    FieldIndex.addTo(row, memory.labels().metadata(), memory.createdAt());
    return row;
  }

  private static Map<String, @Nullable Object> row(Memory memory, Chunk chunk) {
    float[] vector = Vectors.unit(chunk.embedding());
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("id", ChunkId.of(memory.id(), chunk.index()).toString());
    row.put("index", chunk.index());
    row.put("start", chunk.start());
    row.put("text", chunk.text());
    row.put("zero", vector == null ? true : null);
    row.put("embedding", vector);
    return row;
  }

  static MemoryId id(Row row, int column) {
    return new MemoryId(UUID.fromString(row.text(column)));
  }

  static Memory memory(Row row) {
    Labels labels = labels(row, TAGS, row.textOrNull(7));
    return new Memory(
        id(row, 0),
        row.text(1),
        labels,
        Instant.ofEpochMilli(row.integer(5)),
        Instant.ofEpochMilli(row.integer(6)));
  }

  static EmbeddedMemory embedded(Row row, ModelStamp model) {
    List<Chunk> chunks = row.rows(8).stream().map(chunk -> chunk(chunk, model)).toList();
    return new EmbeddedMemory(memory(row), chunks);
  }

  static ScoredChunk found(Row row) {
    double distance = row.number(0);
    return new ScoredChunk(
        id(row, 3),
        row.small(1),
        row.text(2),
        labels(row, 4, row.textOrNull(8)),
        Instant.ofEpochMilli(row.integer(7)),
        new RawScore(Double.isNaN(distance) ? 1 : distance, ScoreScale.COSINE_DISTANCE));
  }

  private static Chunk chunk(Row row, ModelStamp model) {
    float[] vector = row.vectorOrNull(3);
    float[] stored = vector == null ? new float[model.dimension()] : vector;
    return new Chunk(row.small(0), row.small(1), row.text(2), new Embedding(model, stored));
  }

  /** Tags, source and type follow one another. */
  private static Labels labels(Row row, int tags, @Nullable String metadata) {
    return new Labels(
        new Tags(row.texts(tags)),
        row.textOrNull(tags + 1),
        MemoryType.of(row.text(tags + 2))
            .orElseThrow(() -> new MalformedAnswer("an unknown type of memory")),
        MetadataJson.read(metadata));
  }
}

package dev.cairn.adapter.falkordb;

import static dev.cairn.adapter.remote.Attributes.EMBEDDING;

import dev.cairn.adapter.falkordb.cypher.WordTags;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.words.ChunkTerms;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.ChunkId;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Memories and chunks as nodes: what is written of them, and how they are read back. */
final class MemoryNodes {

  /** What a memory {@code m} is filed under, as columns. */
  static final String LABELS =
      "m.id AS id, m.tags AS tags, m.source AS source, m.type AS type, m.timestamp AS created,"
          + " m.metadata AS metadata";

  /** A memory {@code m} as columns. */
  static final String MEMORY = LABELS + ", m.text AS text, m.updated AS updated";

  /** A memory's chunks {@code c} as one column beside those. */
  static final String CHUNKS =
      "collect({index: c.index, start: c.start, text: c.text, embedding: c.embedding}) AS chunks";

  /** A chunk {@code c} of a memory {@code m} that was found at a distance. */
  static final String FOUND = LABELS + ", distance, c.index AS index, c.text AS text";

  /** The node of a memory, from a row {@code r}. */
  static final String CREATE_MEMORY =
      SharedLabels.MERGE
          + """
      CREATE (g)<-[:LABELLED]-(m:Memory {id: r.id, hash: r.hash, state: r.state, text: r.text, tags: r.tags,
        source: r.source, tagKeys: r.tagKeys, sourceKey: r.sourceKey, type: r.type,
        timestamp: r.created, updated: r.updated, metadata: r.metadata, fieldKeys: r.fields,
        numberFields: r.numberFields, numbers: r.numbers, month: r.month})
      """;

  private MemoryNodes() {}

  /** The nodes of a row's chunks {@code k} under a label, as {@code c}. */
  static String createChunks(String label) {
    return """
    UNWIND r.chunks AS k
    CREATE (m)-[:HAS_CHUNK]->(c:%s {id: k.id, memory: r.id, index: k.index, start: k.start,
      text: k.text, timestamp: r.created, zero: k.zero, of: size(r.chunks), words: k.words,
      often: k.often, length: k.length,
      embedding: CASE WHEN k.embedding IS NULL THEN NULL ELSE vecf32(k.embedding) END})
    """
        .formatted(label);
  }

  /** Everything of memories and their chunks. */
  static List<Map<String, @Nullable Object>> rows(List<EmbeddedMemory> memories, WordTags tags) {
    Map<String, ChunkTerms> terms =
        ChunkTerms.of(
            memories.stream().flatMap(each -> each.chunks().stream()).map(Chunk::text).toList(),
            tags.vocabulary());
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    for (EmbeddedMemory each : memories) {
      List<Map<String, @Nullable Object>> chunks = new ArrayList<>();
      for (Chunk chunk : each.chunks()) {
        ChunkTerms own = Objects.requireNonNull(terms.get(chunk.text()));
        chunks.add(tags.addTo(row(each.memory(), chunk), own).values());
      }
      rows.add(row(each.memory()).with("chunks", chunks).values());
    }
    return rows;
  }

  static Attributes row(Memory memory) {
    Attributes labelled = SharedLabels.addTo(MemoryAttributes.of(memory));
    return MemoryAttributes.indexed(labelled, memory.labels().metadata(), FieldIndex.NUMBERED)
        .with(MemoryAttributes.ID, memory.id().toString())
        .with(MemoryAttributes.STATE, MemoryState.of(memory).fingerprint());
  }

  private static Attributes row(Memory memory, Chunk chunk) {
    float[] vector = Attributes.unit(chunk.embedding());
    return MemoryAttributes.of(chunk)
        .with(MemoryAttributes.ID, ChunkId.of(memory.id(), chunk.index()).toString())
        .with("zero", vector == null ? true : null)
        .with(EMBEDDING, vector);
  }

  static EmbeddedMemory embedded(Attributes row, ModelStamp model) {
    return MemoryAttributes.embedded(MemoryAttributes.memory(row), row.list("chunks"), model);
  }
}

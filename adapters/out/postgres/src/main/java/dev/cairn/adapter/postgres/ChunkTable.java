package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.Legible;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.words.ChunkTerms;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The chunks of one generation, all of one model. */
record ChunkTable(int generation, ModelStamp model) {

  private static final int MOST_NUMBERS = 16_000;
  private static final int MOST_INDEXED = 2_000;
  private static final int MOST_INDEXED_BY_HALF = 4_000;

  String name() {
    return "cairn_chunks_" + generation;
  }

  /** Chunks {@code c} with their memories {@code m}. */
  String joined() {
    return "(" + name() + " c join cairn_memories m on m.id = c.memory)";
  }

  /** Which chunks have which terms, how often, among how many words. */
  String words() {
    return "cairn_words_" + generation;
  }

  /** Numbers of half the precision lead to the neighbours of vectors that are too long for more. */
  String indexed(String vector) {
    return model.dimension() <= MOST_INDEXED
        ? vector
        : "(%s::halfvec(%d))".formatted(vector, model.dimension());
  }

  /** Whether there is an index of neighbours; without one all that fit are compared. */
  boolean isIndexed() {
    return model.dimension() <= MOST_INDEXED_BY_HALF;
  }

  ChunkTable create(Connection connection) {
    if (model.dimension() > MOST_NUMBERS) {
      throw new QueryError("PostgreSQL keeps vectors of up to 16,000 numbers; use another model");
    }
    Sql.of("select cairn_make_chunks(?, ?)", generation, model.dimension()).run(connection);
    return this;
  }

  void insert(Connection connection, Collection<EmbeddedMemory> memories) {
    List<Attributes> chunks = new ArrayList<>();
    for (EmbeddedMemory memory : memories) {
      memory.chunks().forEach(chunk -> chunks.add(row(memory.memory().id(), chunk)));
    }
    String labels = MemoryRows.json(memories.stream().map(EmbeddedMemory::memory).toList());
    Sql.of("select cairn_add_chunks(?, ?::json, ?::json)", generation, labels, Sql.json(chunks))
        .run(connection);
  }

  private static Attributes row(MemoryId memory, Chunk chunk) {
    ChunkTerms said = ChunkTerms.of(chunk.text());
    return MemoryAttributes.of(chunk)
        .with("memory", memory.toString())
        .with("length", said.length())
        .with("terms", said.times())
        .with(Attributes.EMBEDDING, text(chunk.embedding()));
  }

  void delete(Connection connection, Collection<MemoryId> ids) {
    Sql.of("delete from " + name() + " where memory = any (?::uuid[])", ids).run(connection);
  }

  /** The memories with their chunks, in their order. */
  List<EmbeddedMemory> whole(Connection connection, List<Memory> memories) {
    List<MemoryId> ids = memories.stream().map(Memory::id).toList();
    Map<MemoryId, List<Attributes>> chunks =
        Sql.of("select memory, index, start, text, vector_send(embedding) as embedding")
            .then("from " + name() + " where memory = any (?::uuid[]) order by memory, index", ids)
            .run(connection)
            .stream()
            .collect(Collectors.groupingBy(row -> MemoryAttributes.id(row, "memory")));
    return Legible.of(
        "memory of PostgreSQL",
        memories,
        each -> MemoryAttributes.embedded(each, chunks.getOrDefault(each.id(), List.of()), model));
  }

  /** The vector as pgvector reads it; one without a direction is not stored at all. */
  static @Nullable String text(Embedding embedding) {
    return embedding.hasDirection() ? Arrays.toString(embedding.unit()) : null;
  }
}

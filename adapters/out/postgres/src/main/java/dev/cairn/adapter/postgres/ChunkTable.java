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
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The chunks of one generation, all of one model. */
record ChunkTable(int generation, ModelStamp model) {

  private static final int MOST_NUMBERS = 16_000;
  private static final int MOST_INDEXED = 2_000;
  private static final int MOST_INDEXED_BY_HALF = 4_000;

  /** In one order, so that no two writers wait for each other. */
  private static final String LEARN =
      """
      insert into cairn_terms select * from unnest(?::text[]) as t (term)
      where not exists (select from cairn_terms known where known.term = t.term)
      on conflict do nothing
      """;

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

  void create(Connection connection) {
    if (model.dimension() > MOST_NUMBERS) {
      throw new QueryError("PostgreSQL keeps vectors of up to 16,000 numbers; use another model");
    }
    Sql.of("select cairn_make_chunks(?, ?)", generation, model.dimension()).rows(connection);
  }

  void insert(Connection connection, Collection<EmbeddedMemory> memories) {
    int count = memories.stream().mapToInt(each -> each.chunks().size()).sum();
    Iterator<Long> keys =
        Sql.of("select nextval('cairn_chunk_keys') as key from generate_series(1, ?)", count)
            .list(connection, row -> row.number("key"))
            .iterator();
    List<List<@Nullable Object>> rows = new ArrayList<>();
    Map<Long, ChunkTerms> terms = new LinkedHashMap<>();
    for (EmbeddedMemory memory : memories) {
      for (Chunk chunk : memory.chunks()) {
        long key = keys.next();
        ChunkTerms said = ChunkTerms.of(chunk.text());
        terms.put(key, said);
        rows.add(row(key, memory.memory().id(), chunk, said.length()));
      }
    }
    Sql.batch(
        connection,
        "insert into %s (key, memory, index, start, length, text, embedding)".formatted(name())
            + " values (?, ?, ?, ?, ?, ?, ?::real[]::vector)",
        rows);
    insertWords(connection, memories.stream().map(EmbeddedMemory::memory).toList(), terms);
  }

  private void insertWords(
      Connection connection, List<Memory> memories, Map<Long, ChunkTerms> chunks) {
    List<String> terms = new ArrayList<>();
    List<Long> keys = new ArrayList<>();
    List<Integer> times = new ArrayList<>();
    List<Integer> lengths = new ArrayList<>();
    chunks.forEach(
        (key, said) ->
            said.times()
                .forEach(
                    (term, count) -> {
                      terms.add(term);
                      keys.add(key);
                      times.add(count);
                      lengths.add(said.length());
                    }));
    Sql.of("with given as materialized (")
        .then(MemoryRows.given(memories))
        .then(
            """
            ) insert into %s (term, labels, chunk, times, length)
            select term, labels, chunk, times, w.length
            from unnest(?::text[], ?::bigint[], ?::int[], ?::int[]) as w (term, chunk, times, length)
            join %s c on c.key = chunk join given on given.id = c.memory
            """
                .formatted(words(), name()),
            terms,
            keys,
            times,
            lengths)
        .run(connection);
    Sql.of(LEARN, new TreeSet<>(terms)).run(connection);
  }

  private static List<@Nullable Object> row(long key, MemoryId memory, Chunk chunk, int length) {
    return Arrays.asList(
        key,
        memory.value(),
        chunk.index(),
        chunk.start(),
        length,
        chunk.text(),
        unit(chunk.embedding()));
  }

  /** The words follow memories whose labels have changed. */
  void relabel(Connection connection, Collection<MemoryId> ids) {
    Sql.of("update %s w set labels = m.labels from %s".formatted(words(), joined()))
        .then("where m.id = any (?::uuid[]) and w.chunk = c.key", MemoryRows.keys(ids))
        .then("and w.labels <> m.labels")
        .run(connection);
  }

  void delete(Connection connection, Collection<MemoryId> ids) {
    Sql.of("delete from " + name() + " where memory = any (?::uuid[])", MemoryRows.keys(ids))
        .run(connection);
  }

  /** The memories with their chunks, in their order. */
  List<EmbeddedMemory> whole(Connection connection, List<Memory> memories) {
    Sql chunks =
        Sql.of(
            "select memory, index, start, text, vector_send(embedding) as embedding from %s"
                    .formatted(name())
                + " where memory = any (?::uuid[]) order by memory, index",
            MemoryRows.keys(memories.stream().map(Memory::id).toList()));
    Map<MemoryId, List<Attributes>> byMemory =
        chunks.rows(connection).stream()
            .collect(Collectors.groupingBy(row -> MemoryAttributes.id(row, "memory")));
    return Legible.of(
        "memory of PostgreSQL", memories, each -> whole(each, byMemory.get(each.id())));
  }

  private EmbeddedMemory whole(Memory memory, @Nullable List<Attributes> chunks) {
    return new EmbeddedMemory(
        memory,
        Objects.requireNonNullElse(chunks, List.<Attributes>of()).stream()
            .map(row -> MemoryAttributes.chunk(row, model))
            .toList());
  }

  long bytes(Connection connection) {
    return Sql.of(
            "select pg_total_relation_size(?::regclass) + pg_total_relation_size(?::regclass) as bytes",
            name(),
            words())
        .only(connection)
        .number("bytes");
  }

  /** The vector at unit length, as it is stored; one without a direction is not stored at all. */
  static float @Nullable [] unit(Embedding embedding) {
    return embedding.hasDirection() ? embedding.unit() : null;
  }
}

package dev.cairn.adapter.postgres;

import dev.cairn.adapter.json.ExactJson;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.domain.filter.MetadataKeys;
import dev.cairn.domain.filter.MetadataKeys.FieldNumber;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryState;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The table of memories {@code m}: what is written of them, and what is read back. */
final class MemoryRows {

  /** What a search shows of a memory. */
  static final String LABELS = "m.id, m.tags, m.source, m.type, m.created, m.metadata";

  static final String MEMORY = LABELS + ", m.text, m.updated";

  /** The fingerprint that {@link MemoryState} makes, made where the text is. */
  private static final String STATE =
      "encode(sha256("
          + Stream.of("id::text", "text", "created::text", "updated::text", "type", "source")
              .map(column -> hashed("m." + column))
              .collect(Collectors.joining(" || "))
          + " || %s || coalesce((select string_agg(%s, '' order by place)"
              .formatted(hashed("m.metadata"), hashed("tag"))
          + " from unnest(m.tags) with ordinality as t (tag, place)), '')), 'hex') as state";

  private static final String COLUMNS =
      "id, hash, text, tags, source, type, created, updated, month, metadata, labels, fields,"
          + " number_fields, numbers, chunks, words";

  /** In one order, so that no two writers wait for each other's new labels. */
  private static final String GIVEN =
      """
      select * from (
        select * from json_to_recordset(?::json) as r (id uuid, hash text, text text, tags text[],
          source text, type text, created bigint, updated bigint, month text, metadata text,
          fields text[], number_fields text[], numbers double precision[])
        order by type, month, source, tags) as r,
      lateral cairn_label(type, month, source, tags) as labels
      """;

  private static final String INSERT =
      "insert into cairn_memories (%1$s) select %1$s from given order by hash".formatted(COLUMNS);

  /** What was built of it for another model is built of what it was. */
  private static final String UPDATE =
      """
      update cairn_memories m set (%s, built) = (%s, null) from given where m.id = given.id
      """
          .formatted(COLUMNS, "given." + COLUMNS.replace(", ", ", given."));

  private MemoryRows() {}

  /**
   * Writes memories whose chunks are there already, in one statement, so that what it locks is
   * locked in one order.
   */
  static void insert(Connection connection, ChunkTable chunks, Collection<Memory> memories) {
    write(connection, chunks, INSERT, memories);
  }

  static void update(Connection connection, ChunkTable chunks, Collection<Memory> memories) {
    write(connection, chunks, UPDATE, memories);
  }

  private static void write(
      Connection connection, ChunkTable chunks, String text, Collection<Memory> memories) {
    if (!memories.isEmpty()) {
      Sql.of("with given as materialized (select * from (")
          .then(given(memories))
          .then(") as r, lateral (select count(*) as chunks, sum(length) as words from")
          .then(chunks.name() + " where memory = r.id) as counted)")
          .then(text)
          .run(connection);
    }
  }

  /** Memories as rows, with the numbers of their labels. */
  static Sql given(Collection<Memory> memories) {
    return Sql.of(GIVEN, ExactJson.write(memories.stream().map(MemoryRows::row).toList()));
  }

  static List<Memory> read(Connection connection, Sql selection) {
    return Sql.of("select " + MEMORY + " from cairn_memories m")
        .then(selection)
        .list(connection, MemoryAttributes::memory);
  }

  static List<MemoryState> states(Connection connection, Sql selection) {
    return Sql.of("select m.id, " + STATE + " from cairn_memories m")
        .then(selection)
        .list(connection, MemoryAttributes::state);
  }

  /** A text as it goes into a fingerprint: its length and itself, or that there is none. */
  private static String hashed(String text) {
    String bytes = "convert_to(" + text + ", 'UTF8')";
    return "coalesce(int4send(octet_length(%1$s)) || %1$s, int4send(-1))".formatted(bytes);
  }

  /** Those that exist, which nobody else changes until the end of the transaction. */
  static List<Memory> lock(Connection connection, Sql condition) {
    return read(connection, Sql.of("where").then(condition).then("order by m.id for update"));
  }

  static List<UUID> keys(Collection<MemoryId> ids) {
    return ids.stream().sorted(Comparator.naturalOrder()).map(MemoryId::value).distinct().toList();
  }

  private static Map<String, @Nullable Object> row(Memory memory) {
    List<FieldNumber> numbers = MetadataKeys.numbers(memory.labels().metadata());
    List<String> numbered = numbers.stream().map(it -> MetadataKeys.key(it.field())).toList();
    List<String> fields = new ArrayList<>(MetadataKeys.of(memory.labels().metadata()));
    numbered.stream().distinct().forEach(fields::add);
    Attributes row =
        MemoryAttributes.of(memory)
            .with(MemoryAttributes.ID, memory.id().toString())
            .with("fields", fields)
            .with("number_fields", numbered)
            .with("numbers", numbers.stream().map(FieldNumber::value).toList());
    return row.values();
  }
}

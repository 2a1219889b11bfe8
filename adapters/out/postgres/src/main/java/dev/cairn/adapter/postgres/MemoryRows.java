package dev.cairn.adapter.postgres;

import dev.cairn.adapter.json.ExactJson;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.domain.filter.MetadataKeys;
import dev.cairn.domain.filter.MetadataKeys.FieldNumber;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryState;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The table of memories {@code m}: what is written of them, and what is read back. */
final class MemoryRows {

  /** What a search shows of a memory. */
  static final String LABELS = "m.id, m.tags, m.source, m.type, m.created, m.metadata";

  private MemoryRows() {}

  /**
   * Writes memories whose chunks are there already, in one statement, so that what it locks is
   * locked in one order.
   */
  static void insert(Connection connection, ChunkTable chunks, Collection<Memory> memories) {
    String inserting =
        "insert into cairn_memories select * from cairn_given(?, ?::json) order by hash";
    write(connection, inserting, chunks, memories);
  }

  /** Changes memories, and to what labels the words of their chunks belong. */
  static void update(Connection connection, ChunkTable chunks, Collection<Memory> memories) {
    write(connection, "select cairn_update(?, ?::json)", chunks, memories);
  }

  private static void write(
      Connection connection, String text, ChunkTable chunks, Collection<Memory> memories) {
    if (!memories.isEmpty()) {
      Sql.of(text, chunks.generation(), json(memories)).run(connection);
    }
  }

  /** Memories as rows, without the numbers that the database gives. */
  static String json(Collection<Memory> memories) {
    return ExactJson.write(memories.stream().map(MemoryRows::row).toList());
  }

  static List<Memory> read(Connection connection, Sql selection) {
    return Sql.of("select " + LABELS + ", m.text, m.updated from cairn_memories m")
        .then(selection)
        .list(connection, MemoryAttributes::memory);
  }

  static List<MemoryState> states(Connection connection, Sql selection) {
    return Sql.of("select m.id, cairn_state(m) as state from cairn_memories m")
        .then(selection)
        .list(connection, MemoryAttributes::state);
  }

  /** Those that exist, which nobody else changes until the end of the transaction. */
  static List<Memory> lock(Connection connection, Sql condition) {
    return read(connection, Sql.of("where").then(condition).then("order by m.id for update"));
  }

  static Sql byId(Collection<MemoryId> ids) {
    return Sql.of("m.id = any (?::uuid[])", keys(ids));
  }

  static List<UUID> keys(Collection<MemoryId> ids) {
    return ids.stream().map(MemoryId::value).toList();
  }

  private static Map<String, @Nullable Object> row(Memory memory) {
    List<FieldNumber> numbers = MetadataKeys.numbers(memory.labels().metadata());
    List<String> numbered = numbers.stream().map(it -> MetadataKeys.key(it.field())).toList();
    List<String> fields = new ArrayList<>(MetadataKeys.of(memory.labels().metadata()));
    numbered.stream().distinct().forEach(fields::add);
    return MemoryAttributes.of(memory)
        .with(MemoryAttributes.ID, memory.id().toString())
        .with("fields", fields)
        .with("number_fields", numbered)
        .with("numbers", numbers.stream().map(FieldNumber::value).toList())
        .values();
  }
}

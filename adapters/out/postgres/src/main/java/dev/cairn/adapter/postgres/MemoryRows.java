package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryState;
import java.sql.Connection;
import java.util.Collection;
import java.util.List;

/** The table of memories {@code m}: what is written of them, and what is read back. */
final class MemoryRows {

  /** What a search shows of a memory. */
  static final String LABELS = "m.id, m.tags, m.source, m.type, m.created, m.metadata";

  /** New ones, in one statement, so that what it locks is locked in one order. */
  static final String INSERT =
      "insert into cairn_memories select * from cairn_given(?, ?::json) order by hash";

  /** Changed ones; the words of their chunks follow their labels. */
  static final String UPDATE = "select cairn_update(?, ?::json)";

  private MemoryRows() {}

  /**
   * Writes memories whose chunks are there already.
   *
   * @param how {@link #INSERT} or {@link #UPDATE}
   */
  static void write(
      Connection connection, String how, ChunkTable chunks, Collection<Memory> memories) {
    if (!memories.isEmpty()) {
      Sql.of(how, chunks.generation(), json(memories)).run(connection);
    }
  }

  /** Memories as rows, without the numbers that the database gives. */
  static String json(Collection<Memory> memories) {
    return Sql.json(memories.stream().map(MemoryRows::row).toList());
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
    return Sql.of("m.id = any (?::uuid[])", ids);
  }

  private static Attributes row(Memory memory) {
    Attributes row = MemoryAttributes.of(memory);
    return MemoryAttributes.indexed(row, memory.labels().metadata(), "number_fields")
        .with(MemoryAttributes.ID, memory.id().toString());
  }
}

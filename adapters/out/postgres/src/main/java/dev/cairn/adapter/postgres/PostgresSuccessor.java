package dev.cairn.adapter.postgres;

import static java.util.Objects.requireNonNull;

import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import java.sql.Connection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The chunks of another model, built in a table of their own beside those in service. A memory
 * remembers for which generation its new chunks were made ({@code built}), until it changes.
 */
record PostgresSuccessor(Database database, ModelStamp model, ChunkTable chunks)
    implements Successor {

  /** Carries on with the successor for this model, or begins it in place of any other. */
  static PostgresSuccessor of(Database database, ModelStamp model) {
    ChunkTable chunks = database.transact(connection -> StoreRow.next(connection, model));
    return new PostgresSuccessor(database, model, chunks);
  }

  @Override
  public long size() {
    Sql count =
        Sql.of("select count(*) as count from cairn_memories where built = ?", chunks.generation());
    return asked(count::only).number("count");
  }

  @Override
  public List<MemoryId> outstanding(int limit) {
    return asked(connection -> outstanding(connection, limit));
  }

  private <T> T asked(Database.Work<T> question) {
    return database.ask(
        connection -> {
          StoreRow.read(connection).requireNext(chunks.generation());
          return question.on(connection);
        });
  }

  private List<MemoryId> outstanding(Connection connection, int limit) {
    return Sql.of(
            "select id from cairn_memories where built is distinct from ?", chunks.generation())
        .then("limit ?", limit)
        .list(connection, MemoryAttributes::id);
  }

  /** What has changed since it was read stays outstanding. */
  @Override
  public void add(List<EmbeddedMemory> memories) {
    Map<MemoryId, EmbeddedMemory> given = new HashMap<>();
    memories.forEach(memory -> given.put(memory.memory().id(), memory));
    database.transact(
        connection -> {
          StoreRow.share(connection).requireNext(chunks.generation());
          Set<MemoryId> same =
              MemoryRows.lock(connection, MemoryRows.byId(given.keySet())).stream()
                  .filter(
                      stored -> stored.isSameAs(requireNonNull(given.get(stored.id())).memory()))
                  .map(Memory::id)
                  .collect(Collectors.toSet());
          given.keySet().retainAll(same);
          chunks.delete(connection, same);
          chunks.insert(connection, given.values());
          return Sql.of("update cairn_memories m set built = ? where", chunks.generation())
              .then(MemoryRows.byId(same))
              .run(connection);
        });
  }

  @Override
  public boolean promote() {
    return database.transact(
        connection -> {
          StoreModels models = StoreModels.of(StoreRow.own(connection));
          boolean promoted = models.isTakenOverBy(chunks.generation());
          if (!promoted && outstanding(connection, 1).isEmpty()) {
            StoreRow.promote(connection, chunks);
            promoted = true;
          }
          StoreRow.sweep(connection);
          return promoted;
        });
  }
}

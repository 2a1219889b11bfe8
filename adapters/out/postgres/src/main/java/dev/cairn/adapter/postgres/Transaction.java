package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.memories.Additions;
import dev.cairn.adapter.remote.memories.MemoryAttempt;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Replacement;
import java.sql.Connection;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An attempt that is one transaction. What it reads is locked, so it stays as it is; that nobody
 * else takes a content or an id meanwhile, is for the database to say.
 */
record Transaction(Connection connection, StoreModels models) implements MemoryAttempt {

  private static final String TAKEN = "23505";

  static Transaction begin(Connection connection) {
    return new Transaction(connection, StoreRow.share(connection));
  }

  @Override
  public List<Memory> alike(List<EmbeddedMemory> memories) {
    List<Memory> all = memories.stream().map(EmbeddedMemory::memory).toList();
    List<String> hashes = all.stream().map(memory -> memory.contentHash().value()).toList();
    return MemoryRows.lock(
        connection,
        MemoryRows.byId(all.stream().map(Memory::id).toList())
            .then("or m.hash = any (?::text[])", hashes));
  }

  @Override
  public Set<MemoryId> existing(Collection<MemoryId> ids) {
    return MemoryRows.lock(connection, MemoryRows.byId(ids)).stream()
        .map(Memory::id)
        .collect(Collectors.toSet());
  }

  /** The counts of labels, which everybody writes, come last. */
  @Override
  public boolean add(Additions additions) {
    Collection<EmbeddedMemory> created = additions.created().values();
    ChunkTable chunks =
        StoreRow.chunks(models)
            .orElseGet(
                () -> StoreRow.decide(connection, models, created.iterator().next().model()));
    List<Memory> memories = created.stream().map(EmbeddedMemory::memory).toList();
    return isUntaken(
        () -> {
          chunks.insert(connection, created);
          MemoryRows.write(connection, MemoryRows.UPDATE, chunks, additions.relabelled().values());
          MemoryRows.write(connection, MemoryRows.INSERT, chunks, memories);
        });
  }

  @Override
  public boolean replace(Replacement replacement) {
    EmbeddedMemory memory = replacement.memory();
    ChunkTable chunks = StoreRow.chunks(models).orElseThrow();
    chunks.delete(connection, Set.of(replacement.id()));
    chunks.insert(connection, List.of(memory));
    return isUntaken(
        () -> MemoryRows.write(connection, MemoryRows.UPDATE, chunks, List.of(memory.memory())));
  }

  /** Whether nobody was faster with the same content or id; else what was read is not true. */
  private static boolean isUntaken(Runnable change) {
    try {
      change.run();
      return true;
    } catch (Sql.Failed e) {
      if (PostgresFailures.state(e.getCause()).equals(TAKEN)) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public Set<MemoryId> delete(Set<MemoryId> ids) {
    return new HashSet<>(
        Sql.of("delete from cairn_memories m where")
            .then(MemoryRows.byId(ids))
            .then("returning m.id")
            .list(connection, MemoryAttributes::id));
  }
}

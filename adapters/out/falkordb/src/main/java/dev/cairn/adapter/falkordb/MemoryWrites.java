package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.remote.Additions;
import dev.cairn.application.port.Added;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Replacement;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One write of the store, through all its attempts. Each reads, decides by the domain's rules, and
 * makes the change if what was read still holds, else begins again. What an attempt without an
 * answer may have done is remembered, so that the next one recognises it as its own.
 */
final class MemoryWrites {

  private static final int MOST_CONFLICTS = 1_000;

  private static final String REMOVE =
      """
      MATCH (s:Cairn)
      OPTIONAL MATCH (gone:Memory) WHERE gone.id IN $ids
      OPTIONAL MATCH (gone)-[:HAS_CHUNK]->(chunk)
      WITH s, collect(DISTINCT gone) AS memories, collect(DISTINCT gone.id) AS ids,
        collect(chunk) AS chunks
      WITH s, memories, ids, chunks, size([x IN chunks WHERE $label IN labels(x)]) AS count
      FOREACH (x IN chunks | DELETE x)
      FOREACH (x IN memories | DELETE x)
      SET s.tombstones = s.tombstones + count, s.chunks = s.chunks - count
      RETURN ids
      """;

  private final MemoryGraph graph;
  private final Set<MemoryId> maybeDone = new HashSet<>();

  MemoryWrites(MemoryGraph graph) {
    this.graph = graph;
  }

  List<Added> add(List<EmbeddedMemory> memories) {
    ModelStamp model = memories.getFirst().model();
    for (int attempt = 0; attempt < MOST_CONFLICTS; attempt++) {
      Meta meta = graph.meta();
      ModelStamp wanted = meta.model() == null ? model : meta.model();
      memories.forEach(memory -> wanted.requireSame(memory.model()));
      List<Memory> stored = holders(memories);
      Additions additions = new Additions(stored, taken(memories), maybeDone);
      memories.forEach(additions::add);
      if (additions.isEmpty() || make(Change.of(additions, stored), meta, wanted)) {
        indexFirst(meta, wanted);
        return additions.added();
      }
    }
    throw new DatabaseError("Others changed the same memories all the time");
  }

  boolean replace(Replacement replacement) {
    ModelStamp model = replacement.memory().model();
    for (int attempt = 0; attempt < MOST_CONFLICTS; attempt++) {
      Meta meta = graph.meta();
      Memory stored = byId(replacement.id());
      if (!replacement.appliesTo(stored)) {
        return maybeDone.contains(replacement.id()) && replacement.isDoneIn(stored);
      }
      meta.requireModel(model);
      if (replacement.changesContent()) {
        holders(List.of(replacement.memory()))
            .forEach(holder -> Replacement.requireUnheld(replacement.id(), holder.id()));
      }
      if (make(Change.of(replacement), meta, model)) {
        return true;
      }
    }
    throw new DatabaseError("Others changed the same memory all the time");
  }

  Set<MemoryId> delete(Collection<MemoryId> ids) {
    Meta meta = graph.meta();
    Set<MemoryId> before = new HashSet<>(maybeDone);
    maybeDone.addAll(existing(ids));
    if (maybeDone.isEmpty()) {
      return Set.of();
    }
    Answer answer =
        graph.write(Statement.of(REMOVE).with("ids", texts(ids)).with("label", meta.label()));
    Set<MemoryId> deleted = new LinkedHashSet<>(before);
    for (String id : answer.only().texts(0)) {
      deleted.add(MemoryId.parse("memory_id", id));
    }
    deleted.retainAll(Set.copyOf(ids));
    return deleted;
  }

  private boolean make(Change change, Meta meta, ModelStamp model) {
    Set<MemoryId> before = new HashSet<>(maybeDone);
    maybeDone.addAll(change.created());
    if (change.applyTo(graph, meta, model)) {
      return true;
    }
    maybeDone.retainAll(before);
    return false;
  }

  /** The memories that hold one of these contents. */
  private List<Memory> holders(List<EmbeddedMemory> memories) {
    List<String> hashes =
        memories.stream().map(memory -> memory.memory().contentHash().value()).distinct().toList();
    return graph
        .read(
            Statement.of("MATCH (m:Memory) WHERE m.hash IN $hashes RETURN " + MemoryFields.MEMORY)
                .with("hashes", hashes))
        .map(MemoryFields::memory);
  }

  private Set<MemoryId> taken(List<EmbeddedMemory> memories) {
    return existing(memories.stream().map(memory -> memory.memory().id()).toList());
  }

  /** The first memory says which model's vectors are indexed. */
  private void indexFirst(Meta meta, ModelStamp model) {
    if (meta.model() == null) {
      graph.indexVectors(meta.generation(), model);
    }
  }

  private @Nullable Memory byId(MemoryId id) {
    return graph
        .read(
            Statement.of("MATCH (m:Memory) WHERE m.id = $id RETURN " + MemoryFields.MEMORY)
                .with("id", id.toString()))
        .map(MemoryFields::memory)
        .stream()
        .findFirst()
        .orElse(null);
  }

  private Set<MemoryId> existing(Collection<MemoryId> ids) {
    return new HashSet<>(
        graph
            .read(
                Statement.of("MATCH (m:Memory) WHERE m.id IN $ids RETURN m.id")
                    .with("ids", texts(ids)))
            .map(row -> MemoryFields.id(row, 0)));
  }

  private static List<String> texts(Collection<MemoryId> ids) {
    return ids.stream().map(MemoryId::toString).distinct().toList();
  }
}

package dev.cairn.adapter.falkordb;

import dev.cairn.application.port.Added;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
      Additions additions = decide(memories);
      if (additions.change().isEmpty() || make(additions.change(), meta, wanted)) {
        indexFirst(meta, wanted);
        return additions.added();
      }
    }
    throw new DatabaseError("Others changed the same memories all the time");
  }

  boolean replace(Memory expected, EmbeddedMemory replacement) {
    for (int attempt = 0; attempt < MOST_CONFLICTS; attempt++) {
      Meta meta = graph.meta();
      Memory stored = byId(List.of(expected.id())).get(expected.id());
      if (stored == null || !isSame(stored, expected)) {
        return stored != null
            && maybeDone.contains(expected.id())
            && isSame(stored, replacement.memory());
      }
      meta.requireModel(replacement.model());
      Change change = replacing(expected, replacement);
      if (make(change, meta, replacement.model())) {
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

  private Additions decide(List<EmbeddedMemory> memories) {
    List<String> hashes =
        memories.stream().map(memory -> memory.memory().contentHash().value()).distinct().toList();
    List<Memory> stored =
        graph
            .read(
                Statement.of(
                        "MATCH (m:Memory) WHERE m.hash IN $hashes RETURN " + MemoryFields.MEMORY)
                    .with("hashes", hashes))
            .map(MemoryFields::memory);
    Set<MemoryId> taken =
        existing(memories.stream().map(memory -> memory.memory().id()).distinct().toList());
    Additions additions = new Additions(stored, taken, maybeDone);
    memories.forEach(additions::add);
    return additions;
  }

  private Change replacing(Memory expected, EmbeddedMemory replacement) {
    ContentHash content = replacement.memory().contentHash();
    Change change = new Change();
    change.expect(expected);
    change.replace(replacement);
    if (!content.equals(expected.contentHash())) {
      graph
          .read(
              Statement.of("MATCH (m:Memory) WHERE m.hash = $hash RETURN m.id")
                  .with("hash", content.value()))
          .map(row -> row.text(0))
          .forEach(
              holder -> {
                throw new ValidationError(
                    "text", "this content is stored already, as the memory " + holder);
              });
      change.expectUnheld(content);
    }
    return change;
  }

  /** The first memory says which model's vectors are indexed. */
  private void indexFirst(Meta meta, ModelStamp model) {
    if (meta.model() == null) {
      graph.indexVectors(meta.generation(), model);
    }
  }

  private Map<MemoryId, Memory> byId(List<MemoryId> ids) {
    Map<MemoryId, Memory> found = new HashMap<>();
    graph
        .read(
            Statement.of("MATCH (m:Memory) WHERE m.id IN $ids RETURN " + MemoryFields.MEMORY)
                .with("ids", texts(ids)))
        .map(MemoryFields::memory)
        .forEach(memory -> found.put(memory.id(), memory));
    return found;
  }

  private Set<MemoryId> existing(Collection<MemoryId> ids) {
    return new HashSet<>(
        graph
            .read(
                Statement.of("MATCH (m:Memory) WHERE m.id IN $ids RETURN m.id")
                    .with("ids", texts(ids)))
            .map(row -> MemoryFields.id(row, 0)));
  }

  private static boolean isSame(Memory one, Memory other) {
    return MemoryState.of(one).equals(MemoryState.of(other));
  }

  private static List<String> texts(Collection<MemoryId> ids) {
    return ids.stream().map(MemoryId::toString).distinct().toList();
  }
}

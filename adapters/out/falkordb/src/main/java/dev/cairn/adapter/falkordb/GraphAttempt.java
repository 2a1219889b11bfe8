package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.remote.memories.Additions;
import dev.cairn.adapter.remote.memories.MemoryAttempt;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Replacement;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** An attempt whose change is one query, which looks on the server whether it still applies. */
record GraphAttempt(MemoryGraph graph, GraphMeta meta) implements MemoryAttempt {

  private static final String REMOVE =
      """
      OPTIONAL MATCH (gone:Memory) WHERE gone.id IN $touched
      OPTIONAL MATCH (gone)-[:HAS_CHUNK]->(chunk)
      WITH s, collect(DISTINCT gone) AS memories, collect(DISTINCT gone.id) AS ids,
        collect(chunk) AS chunks
      WITH s, memories, ids, chunks, size([x IN chunks WHERE $label IN labels(x)]) AS count
      FOREACH (x IN chunks | DELETE x)
      FOREACH (x IN memories | DELETE x)
      SET s.tombstones = s.tombstones + count, s.chunks = s.chunks - count, %s, %s
      """
          .formatted(GraphMeta.WRITTEN, GraphMeta.MARKED);

  private static final String ALIKE =
      """
      MATCH (m:Memory) WHERE m.hash IN $hashes RETURN %1$s
      UNION
      MATCH (m:Memory) WHERE m.id IN $ids RETURN %1$s
      """
          .formatted(MemoryNodes.MEMORY);

  @Override
  public StoreModels models() {
    return meta.models();
  }

  @Override
  public List<Memory> alike(List<EmbeddedMemory> memories) {
    List<String> hashes =
        memories.stream().map(memory -> memory.memory().contentHash().value()).distinct().toList();
    List<MemoryId> ids = memories.stream().map(memory -> memory.memory().id()).toList();
    return graph
        .read(Statement.of(ALIKE).with("hashes", hashes).with("ids", texts(ids)))
        .map(MemoryAttributes::memory);
  }

  @Override
  public Set<MemoryId> existing(Collection<MemoryId> ids) {
    Statement question = Statement.of("MATCH (m:Memory) WHERE m.id IN $ids RETURN m.id AS id");
    return new HashSet<>(graph.ids(question.with("ids", texts(ids))));
  }

  /** The first memory says which model's vectors are indexed. */
  @Override
  public boolean add(Additions additions) {
    GraphChange change = GraphChange.of(additions);
    ModelStamp known = meta.model();
    if (known != null) {
      return change.applyTo(graph, meta, known);
    }
    Optional<ModelStamp> first =
        additions.created().values().stream().findFirst().map(EmbeddedMemory::model);
    boolean done = first.isPresent() && change.applyTo(graph, meta, first.get());
    if (done) {
      graph.indexVectors(meta.generation(), first.get());
    }
    return done;
  }

  @Override
  public boolean replace(Replacement replacement) {
    boolean done = GraphChange.of(replacement).applyTo(graph, meta, replacement.memory().model());
    if (done) {
      graph.renewIndex();
    }
    return done;
  }

  @Override
  public Set<MemoryId> delete(Set<MemoryId> ids) {
    boolean noted = GraphJournal.takes(ids.size());
    String query =
        "MATCH (s:Cairn)\n"
            + (noted ? GraphJournal.note(meta) : "")
            + REMOVE
            + (noted ? "WITH s, ids\n" + GraphJournal.NOTED : "")
            + "RETURN ids";
    Statement removal =
        Statement.of(query)
            .with("touched", texts(ids))
            .with("mark", UUID.randomUUID().toString())
            .with("generation", meta.generation())
            .with("label", meta.label());
    Set<MemoryId> deleted = new LinkedHashSet<>();
    for (String id : graph.write(removal).only().texts("ids")) {
      deleted.add(MemoryId.parse("memory_id", id));
    }
    graph.renewIndex();
    return deleted;
  }

  static List<String> texts(Collection<MemoryId> ids) {
    return ids.stream().map(MemoryId::toString).distinct().toList();
  }
}

package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.falkordb.cypher.WordTags;
import dev.cairn.adapter.remote.memories.Additions;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryState;
import dev.cairn.domain.memory.Replacement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A change that was decided on what had been read. It is made by one query, which first looks
 * whether all of that still holds, so no other writer can come between; else nothing is done.
 */
final class GraphChange {

  private static final String HOLDS =
      """
      MATCH (s:Cairn)
      WHERE s.generation = $generation AND coalesce(s.model, $model) = $model
        AND coalesce(s.dimension, $dimension) = $dimension
        AND coalesce(s.born, '') = $born
      OPTIONAL MATCH (taken:Memory) WHERE taken.id IN $absent
      WITH s, count(taken) AS ids
      OPTIONAL MATCH (held:Memory) WHERE held.hash IN $unheld
      WITH s, ids, count(held) AS hashes
      OPTIONAL MATCH (same:Memory) WHERE same.state IN $states
      WITH s, ids, hashes, count(same) AS unchanged
      WHERE ids = 0 AND hashes = 0 AND unchanged = $unchanged
      """;

  private static final String WRITTEN =
      "SET %s, %s\nWITH s\n".formatted(GraphMeta.WRITTEN, GraphMeta.MARKED);

  private static final String REMOVE =
      """
      OPTIONAL MATCH (gone:Memory) WHERE gone.id IN $removed
      OPTIONAL MATCH (gone)-[:HAS_CHUNK]->(chunk)
      WITH s, collect(DISTINCT gone) AS memories, collect(chunk) AS chunks
      WITH s, memories, chunks, size([x IN chunks WHERE $label IN labels(x)]) AS count
      FOREACH (x IN chunks | DELETE x)
      FOREACH (x IN memories | DELETE x)
      SET s.tombstones = s.tombstones + count, s.chunks = s.chunks - count
      WITH s
      """;

  private static final String RELABEL =
      """
      UNWIND $relabelled AS r
      MATCH (m:Memory {id: r.id})
      SET m.tags = r.tags, m.tagKeys = r.tagKeys, m.source = r.source, m.sourceKey = r.sourceKey,
        m.metadata = r.metadata, m.fieldKeys = r.fields, m.numberFields = r.numberFields,
        m.numbers = r.numbers, m.updated = r.updated, m.state = r.state
      WITH s, m, r
      """
          + SharedLabels.LINK
          + "WITH s, count(m) AS relabelled\n";

  private static final String CREATED =
      """
      WITH s, count(c) AS chunks
      SET s.chunks = s.chunks + chunks, s.model = $model, s.dimension = $dimension
      """;

  private final List<String> absent = new ArrayList<>();
  private final List<String> unheld = new ArrayList<>();
  private final List<String> states = new ArrayList<>();
  private final List<String> removed = new ArrayList<>();
  private final List<Memory> relabelled = new ArrayList<>();
  private final List<EmbeddedMemory> created = new ArrayList<>();

  /** What additions change. */
  static GraphChange of(Additions additions) {
    GraphChange change = new GraphChange();
    for (EmbeddedMemory each : additions.created().values()) {
      change.absent.add(each.memory().id().toString());
      change.expectUnheld(each.memory().contentHash());
    }
    change.created.addAll(additions.created().values());
    change.relabelled.addAll(additions.relabelled().values());
    additions.before().forEach(change::expect);
    return change;
  }

  /** What a replacement changes, where nobody else may hold a new content. */
  static GraphChange of(Replacement replacement) {
    GraphChange change = new GraphChange();
    change.expect(replacement.expected());
    change.removed.add(replacement.id().toString());
    change.created.add(replacement.memory());
    if (replacement.changesContent()) {
      change.expectUnheld(replacement.memory().memory().contentHash());
    }
    return change;
  }

  private void expectUnheld(ContentHash hash) {
    unheld.add(hash.value());
  }

  /** The memory must be in exactly this state. */
  private void expect(Memory memory) {
    states.add(MemoryState.of(memory).fingerprint());
  }

  /** Makes the change; answers whether what it was decided on still held. */
  boolean applyTo(MemoryGraph graph, GraphMeta meta, ModelStamp model) {
    WordTags tags = graph.tags(meta);
    return graph.write(statement(meta, model, tags)).count() > 0;
  }

  private Statement statement(GraphMeta meta, ModelStamp model, WordTags tags) {
    boolean noted = GraphJournal.takes(touched().size());
    StringBuilder query = new StringBuilder(HOLDS);
    query.append(noted ? GraphJournal.note(meta) : "").append(WRITTEN);
    query.append(removed.isEmpty() ? "" : REMOVE);
    query.append(relabelled.isEmpty() ? "" : RELABEL);
    if (!created.isEmpty()) {
      query.append("UNWIND $created AS r\n").append(MemoryNodes.CREATE_MEMORY);
      query.append("WITH s, m, r\n").append(MemoryNodes.createChunks(meta.label()));
      query.append(CREATED);
    }
    query.append(noted ? "WITH s\n" + GraphJournal.NOTED : "").append("RETURN count(*) AS count");
    return parameters(Statement.of(query.toString()), tags)
        .with("generation", meta.generation())
        .with("born", meta.born())
        .with("mark", UUID.randomUUID().toString())
        .with("label", meta.label())
        .with("model", model.name())
        .with("dimension", model.dimension());
  }

  private Statement parameters(Statement statement, WordTags tags) {
    return statement
        .with("absent", absent)
        .with("unheld", unheld)
        .with("states", states)
        .with("unchanged", states.size())
        .with("removed", removed)
        .with("touched", touched())
        .with("relabelled", relabelled.stream().map(GraphChange::withoutText).toList())
        .with("created", MemoryNodes.rows(created, tags));
  }

  /** The memories that are not afterwards what they were. */
  private List<String> touched() {
    return Stream.of(
            removed.stream(),
            relabelled.stream().map(memory -> memory.id().toString()),
            created.stream().map(each -> each.memory().id().toString()))
        .flatMap(ids -> ids)
        .distinct()
        .toList();
  }

  private static Map<String, @Nullable Object> withoutText(Memory memory) {
    return MemoryNodes.row(memory).with(MemoryAttributes.TEXT, null).values();
  }
}

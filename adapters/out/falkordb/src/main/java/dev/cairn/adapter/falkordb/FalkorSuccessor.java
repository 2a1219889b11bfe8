package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;
import java.util.Objects;

/**
 * The chunks of another model, built in the same graph beside those in service, under a label of
 * their own. Each memory remembers the state in which its new chunks were made ({@code built}), so
 * the server itself can tell what is outstanding, and promotion is one query.
 */
record FalkorSuccessor(MemoryGraph graph, ModelStamp model, int generation) implements Successor {

  private static final String MINE = "MATCH (s:Cairn) WHERE s.next = $next\n";

  private static final String OUTSTANDING = "coalesce(m.built, '') <> $mark + m.state";

  /** Carries on with the successor for this model, or begins it in place of any other. */
  static FalkorSuccessor of(MemoryGraph graph, ModelStamp model) {
    GraphMeta begun = begin(graph, graph.meta(), model);
    int generation = Objects.requireNonNull(begun.models().next());
    graph.indexVectors(generation, model);
    graph.sweep(begun);
    return new FalkorSuccessor(graph, model, generation);
  }

  @Override
  public long size() {
    requireCurrent();
    String question = "MATCH (m:Memory) WHERE NOT (" + OUTSTANDING + ") RETURN count(m) AS count";
    return graph.read(statement(question)).count();
  }

  @Override
  public List<MemoryId> outstanding(int limit) {
    requireCurrent();
    String question = "MATCH (m:Memory) WHERE " + OUTSTANDING + " RETURN m.id AS id LIMIT $limit";
    return graph.ids(statement(question).with("limit", limit));
  }

  @Override
  public void add(List<EmbeddedMemory> memories) {
    requireCurrent();
    String query =
        MINE
            + """
            UNWIND $rows AS r
            MATCH (m:Memory {id: r.id})
            OPTIONAL MATCH (m)-[:HAS_CHUNK]->(old:%1$s)
            WITH m, r, collect(old) AS earlier
            FOREACH (x IN earlier | DELETE x)
            SET m.built = $mark + r.state
            WITH m, r
            """
                .formatted(GraphMeta.label(generation))
            + MemoryNodes.createChunks(GraphMeta.label(generation));
    graph.write(
        statement(query).with("rows", MemoryNodes.rows(memories, graph.tags(graph.meta()))));
  }

  @Override
  public boolean promote() {
    boolean promoted =
        graph.meta().models().isTakenOverBy(generation)
            || graph.write(statement(takeOver())).count() > 0;
    if (promoted) {
      graph.sweep(graph.meta());
    }
    return promoted;
  }

  private String takeOver() {
    return MINE
        + """
        OPTIONAL MATCH (m:Memory) WHERE %s
        WITH s, count(m) AS outstanding WHERE outstanding = 0
        OPTIONAL MATCH (c:%s)
        WITH s, count(c) AS chunks
        SET s.generation = s.next, s.model = s.nextModel, s.dimension = s.nextDimension,
          s.chunks = chunks, s.tombstones = 0, s.next = NULL, s.nextModel = NULL,
          s.nextDimension = NULL
        RETURN count(s) AS count
        """
            .formatted(OUTSTANDING, GraphMeta.label(generation));
  }

  private static GraphMeta begin(MemoryGraph graph, GraphMeta meta, ModelStamp model) {
    if (meta.models().isBegunFor(model)) {
      return meta;
    }
    Integer before = meta.models().next();
    graph.write(
        Statement.of(
                """
                MATCH (s:Cairn)
                WHERE s.generation = $generation AND coalesce(s.next, 0) = $before
                SET s.last = coalesce(s.last, 0) + 1
                SET s.next = s.last, s.nextModel = $model, s.nextDimension = $dimension
                """)
            .with("generation", meta.generation())
            .with("before", before == null ? 0 : before)
            .with("model", model.name())
            .with("dimension", model.dimension()));
    GraphMeta begun = graph.meta();
    if (!begun.models().isBegunFor(model)) {
      throw new DatabaseError("Another re-embedding has begun meanwhile");
    }
    return begun;
  }

  private void requireCurrent() {
    graph.meta().models().requireNext(generation);
  }

  private Statement statement(String text) {
    return Statement.of(text).with("next", generation).with("mark", generation + ":");
  }
}

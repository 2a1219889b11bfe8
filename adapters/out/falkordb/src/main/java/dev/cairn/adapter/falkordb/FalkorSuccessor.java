package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of another model, built in the same graph beside those in service, under a label of
 * their own. Each memory remembers the state in which its new chunks were made ({@code built}), so
 * the server itself can tell what is outstanding, and promotion is one query.
 */
final class FalkorSuccessor implements Successor {

  private static final String MINE = "MATCH (s:Cairn) WHERE s.next = $next\n";

  private static final String OUTSTANDING = "coalesce(m.built, '') <> $mark + m.state";

  private final MemoryGraph graph;
  private final StoreCalls calls;
  private final ModelStamp model;
  private final int generation;

  private FalkorSuccessor(MemoryGraph graph, StoreCalls calls, ModelStamp model, int generation) {
    this.graph = graph;
    this.calls = calls;
    this.model = model;
    this.generation = generation;
  }

  /** Carries on with the successor for this model, or begins it in place of any other. */
  static FalkorSuccessor of(MemoryGraph graph, StoreCalls calls, ModelStamp model) {
    return calls.call(
        () -> {
          Meta begun = begin(graph, graph.meta(), model);
          int generation = next(begun);
          graph.indexVectors(generation, model);
          graph.sweep(begun);
          return new FalkorSuccessor(graph, calls, model, generation);
        });
  }

  @Override
  public ModelStamp model() {
    return model;
  }

  @Override
  public long size() {
    return calls.call(
        () -> ask("MATCH (m:Memory) WHERE NOT (" + OUTSTANDING + ") RETURN count(m)", 0));
  }

  @Override
  public List<MemoryId> outstanding(int limit) {
    return calls.call(
        () -> {
          requireCurrent();
          String question = "MATCH (m:Memory) WHERE " + OUTSTANDING + " RETURN m.id LIMIT $limit";
          return graph
              .read(statement(question).with("limit", limit))
              .map(row -> MemoryFields.id(row, 0));
        });
  }

  @Override
  public void add(List<EmbeddedMemory> memories) {
    memories.forEach(memory -> model.requireSame(memory.model()));
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
                .formatted(Meta.label(generation))
            + MemoryFields.createChunks(Meta.label(generation));
    calls.call(
        () -> {
          requireCurrent();
          return graph.write(
              statement(query).with("rows", memories.stream().map(MemoryFields::row).toList()));
        });
  }

  @Override
  public boolean promote() {
    boolean promoted =
        calls.call(
            () -> {
              if (graph.meta().generation() == generation) {
                return true;
              }
              requireCurrent();
              return graph.write(statement(takeOver())).only().integer(0) > 0;
            });
    if (promoted) {
      calls.run(() -> graph.sweep(graph.meta()));
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
        RETURN count(s)
        """
            .formatted(OUTSTANDING, Meta.label(generation));
  }

  private static Meta begin(MemoryGraph graph, Meta meta, ModelStamp model) {
    if (meta.next() != null && model.equals(meta.nextModel())) {
      return meta;
    }
    graph.write(
        Statement.of(
                """
                MATCH (s:Cairn)
                WHERE s.generation = $generation AND coalesce(s.next, 0) = $before
                SET s.last = coalesce(s.last, 0) + 1
                SET s.next = s.last, s.nextModel = $model, s.nextDimension = $dimension
                """)
            .with("generation", meta.generation())
            .with("before", meta.next() == null ? 0 : meta.next())
            .with("model", model.name())
            .with("dimension", model.dimension()));
    Meta begun = graph.meta();
    if (begun.next() == null || !model.equals(begun.nextModel())) {
      throw new DatabaseError("Another re-embedding has begun meanwhile");
    }
    return begun;
  }

  private static int next(Meta meta) {
    @Nullable Integer next = meta.next();
    return next == null ? meta.generation() : next;
  }

  private void requireCurrent() {
    Meta meta = graph.meta();
    if (meta.next() == null || meta.next() != generation) {
      throw new DatabaseError("This re-embedding has ended; another has begun or taken over");
    }
  }

  private long ask(String question, int column) {
    requireCurrent();
    return graph.read(statement(question)).only().integer(column);
  }

  private Statement statement(String text) {
    return Statement.of(text).with("next", generation).with("mark", generation + ":");
  }
}

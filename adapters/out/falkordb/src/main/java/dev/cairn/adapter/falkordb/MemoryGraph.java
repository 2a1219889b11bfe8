package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.domain.embedding.ModelStamp;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The graph of the memories: its indexes, what it says about itself, and reads that notice when
 * another generation has taken over meanwhile.
 */
final class MemoryGraph implements AutoCloseable {

  private static final List<String> INDEXED =
      List.of("id", "hash", "state", "tagKeys", "sourceKey", "fieldKeys", "type", "timestamp");

  private static final Pattern CHUNK_LABEL = Pattern.compile("Chunk[0-9]*");
  private static final int SWEEP = 5_000;

  private final Graph graph;
  private final int efRuntime;
  private final Tuning tuning;

  MemoryGraph(Graph graph, int efRuntime, Tuning tuning) {
    this.graph = graph;
    this.efRuntime = efRuntime;
    this.tuning = tuning;
  }

  Graph graph() {
    return graph;
  }

  Tuning tuning() {
    return tuning;
  }

  int efRuntime() {
    return efRuntime;
  }

  Answer read(Statement statement) {
    return graph.read(statement);
  }

  Answer write(Statement statement) {
    return graph.write(statement);
  }

  /**
   * Makes whatever is missing; several processes may do so at once. The index comes first: while a
   * label is unknown to the server, two that merge a node of it at once make two.
   */
  void prepare() {
    graph.index("CREATE INDEX FOR (s:Cairn) ON (s.name)");
    graph.write(
        Statement.of(
                """
                MERGE (s:Cairn {name: $name})
                ON CREATE SET s.format = $format, s.generation = 0, s.chunks = 0, s.tombstones = 0,
                  s.fields = true
                """)
            .with("name", "memories")
            .with("format", Meta.FORMAT));
    INDEXED.forEach(
        property -> graph.index("CREATE INDEX FOR (m:Memory) ON (m.%s)".formatted(property)));
    Meta meta = Meta.of(read(Statement.of(Meta.READ)));
    if (meta.model() != null) {
      indexVectors(meta.generation(), meta.model());
    }
    sweep(meta);
    indexFields();
  }

  /** A graph of an earlier version has no index of metadata yet. */
  private void indexFields() {
    Statement missing = Statement.of("MATCH (s:Cairn) WHERE s.fields IS NULL RETURN count(s)");
    if (read(missing).only().integer(0) > 0) {
      FieldIndex.complete(this);
      write(Statement.of("MATCH (s:Cairn) SET s.fields = true"));
    }
  }

  /** What the graph says about itself; one that has vanished is made again, empty. */
  Meta meta() {
    try {
      return Meta.of(read(Statement.of(Meta.READ)));
    } catch (PlaceMissing e) {
      prepare();
      return Meta.of(read(Statement.of(Meta.READ)));
    }
  }

  /** Asks a question about one generation that answers nothing once another has taken over. */
  <T> List<T> consistently(Function<Meta, List<T>> question) {
    for (Meta meta = meta(); ; ) {
      List<T> answer = question.apply(meta);
      if (!answer.isEmpty()) {
        return answer;
      }
      Meta now = meta();
      if (now.generation() == meta.generation()) {
        return answer;
      }
      meta = now;
    }
  }

  void indexVectors(int generation, ModelStamp model) {
    graph.index(
        """
        CREATE VECTOR INDEX FOR (c:%s) ON (c.embedding) OPTIONS {dimension: %d,
          similarityFunction: 'cosine', M: 16, efConstruction: 200, efRuntime: %d}
        """
            .formatted(Meta.label(generation), model.dimension(), efRuntime));
    graph.index("CREATE INDEX FOR (c:%s) ON (c.zero)".formatted(Meta.label(generation)));
  }

  /** Builds the vector index anew where too much of it stands for chunks that are gone. */
  void renewIndex() {
    Meta meta = meta();
    ModelStamp model = meta.model();
    if (model != null && tuning.isWornOut(meta.tombstones(), meta.chunks()) && claimRenewal(meta)) {
      dropVectors(meta.label());
      indexVectors(meta.generation(), model);
    }
  }

  /** Removes the chunks of generations that are neither in service nor under construction. */
  void sweep(Meta meta) {
    Answer labels = read(Statement.of("CALL db.labels() YIELD label RETURN label"));
    for (String label : labels.map(row -> row.text(0))) {
      boolean kept =
          label.equals(meta.label())
              || (meta.next() != null && label.equals(Meta.label(meta.next())));
      if (!kept && CHUNK_LABEL.matcher(label).matches()) {
        sweep(label);
      }
    }
  }

  @Override
  public void close() {
    graph.close();
  }

  private void sweep(String label) {
    String removal =
        "MATCH (c:%s) WITH c LIMIT %d DELETE c RETURN count(c)".formatted(label, SWEEP);
    Answer first = read(Statement.of("MATCH (c:%s) RETURN count(c)".formatted(label)));
    if (first.only().integer(0) == 0) {
      return;
    }
    dropVectors(label);
    while (write(Statement.of(removal)).only().integer(0) == SWEEP) {
      // until nothing is left
    }
  }

  private void dropVectors(String label) {
    graph.dropIndex("DROP VECTOR INDEX FOR (c:%s) ON (c.embedding)".formatted(label));
  }

  /** Only one process renews an index. */
  private boolean claimRenewal(Meta meta) {
    return write(
                Statement.of(
                        """
                        MATCH (s:Cairn)
                        WHERE s.generation = $generation AND s.tombstones >= $tombstones
                        SET s.tombstones = 0
                        RETURN count(s)
                        """)
                    .with("generation", meta.generation())
                    .with("tombstones", meta.tombstones()))
            .only()
            .integer(0)
        > 0;
  }
}

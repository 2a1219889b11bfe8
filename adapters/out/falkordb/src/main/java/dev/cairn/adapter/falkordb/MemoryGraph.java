package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.falkordb.cypher.WordTags;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.words.LastingWords;
import dev.cairn.adapter.remote.words.StoreVocabulary;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The graph of the memories: its indexes, what it says about itself, and reads that notice when
 * another generation has taken over meanwhile.
 *
 * @param asked how often chunks were asked for that may not be in service any more
 */
record MemoryGraph(
    Graph graph,
    int efRuntime,
    GraphTuning tuning,
    StoreVocabulary vocabulary,
    LastingWords<Long> learnt,
    AtomicLong asked)
    implements AutoCloseable {

  private static final List<String> INDEXED =
      List.of("id", "hash", "state", "tagKeys", "sourceKey", "fieldKeys", "type", "timestamp");

  private static final Pattern CHUNK_LABEL = Pattern.compile("Chunk[0-9]*");
  private static final int SWEEP = 5_000;

  MemoryGraph(Graph graph, int efRuntime, GraphTuning tuning) {
    this(
        graph,
        efRuntime,
        tuning,
        new StoreVocabulary(new GraphVocabulary(graph)),
        new LastingWords<>(),
        new AtomicLong());
  }

  GraphAnswer read(Statement statement) {
    return graph.read(statement);
  }

  /** Asks for chunks that may not be in service any more, and counts that. */
  GraphAnswer ask(Statement statement) {
    try {
      return graph.read(statement);
    } finally {
      asked.incrementAndGet();
    }
  }

  GraphAnswer write(Statement statement) {
    return graph.write(statement);
  }

  /**
   * Makes whatever is missing; several processes may do so at once. The index comes first: while a
   * label is unknown to the server, two that merge a node of it at once make two.
   */
  void prepare() {
    index("Cairn", "name");
    graph.write(
        Statement.of(
                """
                MERGE (s:Cairn {name: $name})
                ON CREATE SET s.format = $format, s.generation = 0, s.chunks = 0, s.tombstones = 0,
                  s.fields = true, s.words = 0, s.worded = true, s.writes = 0, s.linking = 0,
                  s.unlinkedKnown = 0, s.born = $born
                """)
            .with("name", "memories")
            .with("format", Graph.FORMAT)
            .with("born", UUID.randomUUID().toString()));
    index("Word", "n");
    INDEXED.forEach(property -> index("Memory", property));
    SharedLabels.INDEXED.forEach(property -> index("Labels", property));
    GraphMeta meta = GraphMeta.of(read(Statement.of(GraphMeta.READ)));
    if (meta.model() != null) {
      indexVectors(meta.generation(), meta.model());
    }
    sweep(meta);
    write(SharedLabels.sweep());
    indexFields();
  }

  /** A graph of an earlier version has no index of metadata yet. */
  private void indexFields() {
    Statement missing =
        Statement.of("MATCH (s:Cairn) WHERE s.fields IS NULL RETURN count(s) AS count");
    if (read(missing).count() > 0) {
      FieldIndex.complete(this);
      write(Statement.of("MATCH (s:Cairn) SET s.fields = true, " + GraphMeta.WRITTEN));
    }
  }

  /** What the graph says about itself; one that has vanished is made again, empty. */
  GraphMeta meta() {
    return PlaceMissing.made(this::prepare, () -> GraphMeta.of(read(Statement.of(GraphMeta.READ))));
  }

  /** How chunks are looked up by the terms that the graph has now. */
  WordTags tags(GraphMeta meta) {
    return new WordTags(vocabulary.of(meta.born()).upTo(meta.words()));
  }

  /** The ids that a question gives. */
  List<MemoryId> ids(Statement question) {
    return read(question).map(row -> MemoryAttributes.id(row, MemoryAttributes.ID));
  }

  /** Asks a question about one generation that answers nothing once another has taken over. */
  <T> List<T> consistently(Function<GraphMeta, List<T>> question) {
    return Graph.consistently(this::meta, GraphMeta::generation, question, List::isEmpty);
  }

  void indexVectors(int generation, ModelStamp model) {
    graph.index(
        """
        CREATE VECTOR INDEX FOR (c:%s) ON (c.embedding) OPTIONS {dimension: %d,
          similarityFunction: 'cosine', M: 16, efConstruction: 200, efRuntime: %d}
        """
            .formatted(GraphMeta.label(generation), model.dimension(), efRuntime));
    index(GraphMeta.label(generation), "zero");
    index(GraphMeta.label(generation), "words");
  }

  private void index(String label, String property) {
    graph.index("CREATE INDEX FOR (n:%s) ON (n.%s)".formatted(label, property));
  }

  /** Builds the vector index anew where too much of it stands for chunks that are gone. */
  void renewIndex() {
    GraphMeta meta = meta();
    ModelStamp model = meta.model();
    if (model != null && tuning.isWornOut(meta.tombstones(), meta.chunks()) && claimRenewal(meta)) {
      dropVectors(meta.label());
      indexVectors(meta.generation(), model);
      write(SharedLabels.sweep());
    }
  }

  /** Removes the chunks of generations that are neither in service nor under construction. */
  void sweep(GraphMeta meta) {
    GraphAnswer labels = read(Statement.of("CALL db.labels() YIELD label RETURN label"));
    Integer next = meta.models().next();
    for (String label : labels.map(row -> row.text("label"))) {
      boolean kept =
          label.equals(meta.label()) || (next != null && label.equals(GraphMeta.label(next)));
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
        "MATCH (c:%s) WITH c LIMIT %d DELETE c RETURN count(c) AS count".formatted(label, SWEEP);
    GraphAnswer first =
        read(Statement.of("MATCH (c:%s) RETURN count(c) AS count".formatted(label)));
    if (first.count() == 0) {
      return;
    }
    dropVectors(label);
    while (write(Statement.of(removal)).count() == SWEEP) {
      // until nothing is left
    }
  }

  private void dropVectors(String label) {
    graph.dropIndex("DROP VECTOR INDEX FOR (c:%s) ON (c.embedding)".formatted(label));
  }

  /** Only one process renews an index. */
  private boolean claimRenewal(GraphMeta meta) {
    return write(
                Statement.of(
                        """
                        MATCH (s:Cairn)
                        WHERE s.generation = $generation AND s.tombstones >= $tombstones
                        SET s.tombstones = 0
                        RETURN count(s) AS count
                        """)
                    .with("generation", meta.generation())
                    .with("tombstones", meta.tombstones()))
            .count()
        > 0;
  }
}

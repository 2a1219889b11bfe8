package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.CatalogFields.Kind;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.ModelStamp;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/** The graph of skills and items: its indexes, what it says about itself, and its pages. */
final class CatalogGraph implements AutoCloseable {

  /** The model still is the one that a question is about. */
  static final String SERVED =
      "MATCH (s:Cairn) WHERE s.model = $model AND s.dimension = $dimension\n";

  private static final Map<String, List<String>> INDEXED =
      Map.of("Skill", List.of("key"), "Item", List.of("key", "skillKeys", "type"));

  private final Graph graph;

  CatalogGraph(Graph graph) {
    this.graph = graph;
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
                ON CREATE SET s.format = $format, s.revision = 0
                """)
            .with("name", "catalog")
            .with("format", CatalogMeta.FORMAT));
    INDEXED.forEach(
        (label, properties) ->
            properties.forEach(
                property ->
                    graph.index("CREATE INDEX FOR (n:%s) ON (n.%s)".formatted(label, property))));
    CatalogMeta.of(graph.read(Statement.of(CatalogMeta.READ)));
  }

  /** What the graph says about itself; one that has vanished is made again, empty. */
  CatalogMeta meta() {
    return CatalogMeta.of(read(Statement.of(CatalogMeta.READ)));
  }

  Answer read(Statement statement) {
    try {
      return graph.read(statement);
    } catch (PlaceMissing e) {
      prepare();
      return graph.read(statement);
    }
  }

  Answer write(Statement statement) {
    return graph.write(statement);
  }

  /** Asks about vectors of one model, again where another took over before there was an answer. */
  <T> T consistently(T nothing, Predicate<T> isNothing, Function<ModelStamp, T> question) {
    for (CatalogMeta meta = meta(); ; ) {
      T answer =
          meta.model() == null ? nothing : question.apply(Objects.requireNonNull(meta.model()));
      if (!isNothing.test(answer)) {
        return answer;
      }
      CatalogMeta now = meta();
      if (Objects.equals(now.model(), meta.model())) {
        return answer;
      }
      meta = now;
    }
  }

  Statement served(String question, ModelStamp model) {
    return Statement.of(question).with("model", model.name()).with("dimension", model.dimension());
  }

  <T> Page<T> page(Kind<T> kind, CatalogFilter filter, int offset, int limit) {
    String matching = "MATCH (n:%s) %s".formatted(kind.label(), filter.where());
    Statement page =
        Statement.of(
                matching
                    + " WITH n ORDER BY n.rank SKIP $offset LIMIT $limit RETURN "
                    + kind.columns())
            .with(filter.parameters())
            .with("offset", offset)
            .with("limit", limit);
    Statement count = Statement.of(matching + " RETURN count(n)").with(filter.parameters());
    return new Page<>(read(page).map(kind.reading()), read(count).only().integer(0));
  }

  long count(String matching) {
    return read(Statement.of(matching + " RETURN count(n)")).only().integer(0);
  }

  /** How many active items carry each of the skills; 0 is left out. */
  Map<SkillId, Long> toolCounts(List<SkillId> skills) {
    Map<String, SkillId> byKey = new HashMap<>();
    skills.forEach(skill -> byKey.put(IndexKey.of(skill.value()), skill));
    Map<SkillId, Long> counts = new HashMap<>();
    read(Statement.of(
                """
                UNWIND $keys AS key
                MATCH (n:Item) WHERE key IN n.skillKeys AND n.active = true
                RETURN key, count(n)
                """)
            .with("keys", List.copyOf(byKey.keySet())))
        .map(row -> counts.put(Objects.requireNonNull(byKey.get(row.text(0))), row.integer(1)));
    return counts;
  }

  @Override
  public void close() {
    graph.close();
  }
}

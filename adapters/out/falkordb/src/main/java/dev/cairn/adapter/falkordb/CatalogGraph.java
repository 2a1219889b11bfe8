package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.IndexKey;
import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.catalog.CatalogKind;
import dev.cairn.adapter.remote.catalog.CatalogView;
import dev.cairn.application.port.Nearest;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The graph of skills and items. Each question is answered by one query, or asks again itself. */
record CatalogGraph(Graph graph) implements CatalogView, AutoCloseable {

  /** The model still is the one that a question is about. */
  private static final String SERVED =
      "MATCH (s:Cairn) WHERE s.model = $model AND s.dimension = $dimension\n";

  private static final String SELF =
      """
      MATCH (s:Cairn)
      RETURN s.format AS format, s.model AS model, s.dimension AS modelDimension,
        s.revision AS revision, s.replacement AS replacement
      """;

  private static final Map<String, List<String>> INDEXED =
      Map.of("Skill", List.of("key"), "Item", List.of("key", "skillKeys", "type"));

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
                ON CREATE SET s.format = $format, s.revision = $first
                """)
            .with("name", "catalog")
            .with("first", System.currentTimeMillis())
            .with("format", Graph.FORMAT));
    INDEXED.forEach(
        (label, properties) ->
            properties.forEach(
                property ->
                    graph.index("CREATE INDEX FOR (n:%s) ON (n.%s)".formatted(label, property))));
    graph.read(Statement.of(SELF)).self();
  }

  /** What the graph says about itself; one that has vanished is made again, empty. */
  Attributes self() {
    return PlaceMissing.made(this::prepare, () -> graph.read(Statement.of(SELF)).self());
  }

  @Override
  public @Nullable ModelStamp model() {
    return self().model("model");
  }

  GraphAnswer read(Statement statement) {
    return PlaceMissing.made(this::prepare, () -> graph.read(statement));
  }

  GraphAnswer write(Statement statement) {
    return graph.write(statement);
  }

  static Statement served(String question, ModelStamp model) {
    return Statement.of(question).with("model", model.name()).with("dimension", model.dimension());
  }

  @Override
  public <T, E> List<E> find(CatalogKind<T, E> kind, List<String> ids) {
    String question =
        SERVED
            + "MATCH (n:%s) WHERE n.key IN $keys RETURN n.embedding AS embedding, %s AS value"
                .formatted(CatalogNodes.label(kind), CatalogNodes.map(kind));
    return consistently(
        List.of(),
        List::isEmpty,
        model ->
            read(served(question, model).with("keys", IndexKey.of(ids)))
                .map(row -> kind.embedded(whole(row), model)));
  }

  @Override
  public Map<SkillId, Long> toolCounts(List<SkillId> skills) {
    Map<String, SkillId> byKey = new HashMap<>();
    skills.forEach(skill -> byKey.put(IndexKey.of(skill.value()), skill));
    Map<SkillId, Long> counts = new HashMap<>();
    read(Statement.of(
                """
                UNWIND $keys AS name
                MATCH (n:Item) WHERE name IN n.skillKeys AND n.active = true
                RETURN name, count(n) AS count
                """)
            .with("keys", List.copyOf(byKey.keySet())))
        .counts()
        .forEach((key, count) -> counts.put(Objects.requireNonNull(byKey.get(key)), count));
    return counts;
  }

  @Override
  public long count(CatalogKind<?, ?> kind, ItemFilter filter) {
    CatalogFilter fitting = CatalogFilter.of(kind, filter);
    return read(Statement.of(fitting.matching() + " RETURN count(n) AS count")
            .with(fitting.parameters()))
        .count();
  }

  @Override
  public Map<String, Long> types() {
    return read(Statement.of("MATCH (n:Item) RETURN n.type AS name, count(n) AS count")).counts();
  }

  @Override
  public void close() {
    graph.close();
  }

  @Override
  public <T> Nearest<T> nearest(
      CatalogKind<T, ?> kind, ItemFilter filter, Embedding query, double leastCosine, int limit) {
    NearestEntries search = new NearestEntries(query, leastCosine, limit);
    CatalogFilter fitting = CatalogFilter.of(kind, filter);
    search.requireModel(model());
    String question = search.question(SERVED, kind, fitting);
    return consistently(
        Nearest.<T>none(),
        nearest -> nearest.total() == 0,
        model -> {
          search.requireModel(model);
          Statement asked = search.with(served(question, model)).with(fitting.parameters());
          return NearestEntries.of(read(asked), kind);
        });
  }

  @Override
  public <T> Page<T> page(CatalogKind<T, ?> kind, ItemFilter filter, int offset, int limit) {
    CatalogFilter fitting = CatalogFilter.of(kind, filter);
    Statement page =
        Statement.of(
                fitting.matching()
                    + " WITH n ORDER BY n.rank SKIP $offset LIMIT $limit RETURN %s AS value"
                        .formatted(CatalogNodes.map(kind)))
            .with(fitting.parameters())
            .with("offset", offset)
            .with("limit", limit);
    return new Page<>(
        read(page).map(row -> kind.reading().apply(row.inner("value"))), count(kind, filter));
  }

  /** Asks about vectors of one model, again where another took over before there was an answer. */
  private <T> T consistently(T nothing, Predicate<T> isNothing, Function<ModelStamp, T> question) {
    return Graph.consistently(
        () -> Optional.ofNullable(model()),
        state -> state,
        model -> model.map(question).orElse(nothing),
        isNothing);
  }

  private static Attributes whole(Attributes row) {
    return row.inner("value").with(Attributes.EMBEDDING, row.values().get(Attributes.EMBEDDING));
  }
}

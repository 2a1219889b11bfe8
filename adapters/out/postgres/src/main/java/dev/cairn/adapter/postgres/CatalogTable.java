package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.catalog.CatalogKind;
import dev.cairn.adapter.remote.catalog.CatalogView;
import dev.cairn.application.port.Nearest;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import java.sql.Connection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The table of skills and items {@code n} at the moment of a transaction. */
record CatalogTable(Connection connection) implements CatalogView {

  private static final String SHOWN =
      "n.id, n.name, n.description, n.active, n.types, n.type, n.number, n.skills, n.primary,"
          + " n.parameters";

  /** What the catalogue says about itself. */
  Attributes self(String locking) {
    return Sql.of(
            "select model, model_dimension as \"modelDimension\", revision, replacement"
                + " from cairn_catalog_state "
                + locking)
        .only(connection);
  }

  @Override
  public @Nullable ModelStamp model() {
    return self("").model("model");
  }

  @Override
  public <T, E> List<E> find(CatalogKind<T, E> kind, List<String> ids) {
    ModelStamp model = model();
    return model == null
        ? List.of()
        : Sql.of("select " + SHOWN + ", vector_send(n.embedding) as embedding from cairn_catalog n")
            .then("where n.kind = ? and n.id = any (?::text[])", kind.label(), ids)
            .list(connection, row -> kind.embedded(row, model));
  }

  @Override
  public Map<SkillId, Long> toolCounts(List<SkillId> skills) {
    List<String> ids = skills.stream().map(SkillId::value).toList();
    return counts(
        Sql.of(
            """
            select skill as name, count(*) as count
            from cairn_catalog n, unnest(n.skills) as skill
            where n.kind = 'item' and n.active and n.skills && ?::text[] and skill = any (?::text[])
            group by skill
            """,
            ids,
            ids),
        SkillId::new);
  }

  @Override
  public Map<String, Long> types() {
    return counts(
        Sql.of(
            """
            select type as name, count(*) as count from cairn_catalog where kind = 'item'
            group by type
            """),
        Function.identity());
  }

  @Override
  public long count(CatalogKind<?, ?> kind, ItemFilter filter) {
    return Sql.of("select count(*) as count")
        .then(fitting(kind, filter))
        .only(connection)
        .number("count");
  }

  @Override
  public <T> Page<T> page(CatalogKind<T, ?> kind, ItemFilter filter, int offset, int limit) {
    Sql page =
        Sql.of("select " + SHOWN)
            .then(fitting(kind, filter))
            .then("order by n.rank limit ? offset ?", limit, offset);
    return new Page<>(page.list(connection, kind.reading()), count(kind, filter));
  }

  /** Nothing is farther away than the exact opposite, whatever rounding says. */
  @Override
  public <T> Nearest<T> nearest(
      CatalogKind<T, ?> kind, ItemFilter filter, Embedding query, double leastCosine, int limit) {
    ModelStamp stored = model();
    if (stored == null) {
      return Nearest.none();
    }
    stored.requireSame(query.model());
    Sql near =
        Sql.of("with near as materialized (select n.id, n.rank, coalesce(n.embedding <=>")
            .then("?::real[]::vector, 1) as distance", ChunkTable.unit(query))
            .then(fitting(kind, filter))
            .then("), enough as (select * from near where distance <= ?)", farthest(leastCosine));
    long total = near.then("select count(*) as count from enough").only(connection).number("count");
    Sql best =
        near.then("select " + SHOWN + ", best.distance from (")
            .then("select * from enough order by distance, rank limit ?) as best", limit)
            .then("join cairn_catalog n on n.kind = ? and n.id = best.id", kind.label())
            .then("order by best.distance, best.rank");
    return new Nearest<>(best.list(connection, row -> scored(row, kind)), total);
  }

  private static double farthest(double leastCosine) {
    return leastCosine <= -1 ? Double.MAX_VALUE : 1 - leastCosine;
  }

  private static <T> Scored<T> scored(Attributes row, CatalogKind<T, ?> kind) {
    RawScore score = new RawScore(row.fraction("distance"), ScoreScale.COSINE_DISTANCE);
    return new Scored<>(kind.reading().apply(row), score);
  }

  /** What fits: of a type are also the skills that serve it. */
  static Sql fitting(CatalogKind<?, ?> kind, ItemFilter filter) {
    Sql fitting = Sql.of("from cairn_catalog n where n.kind = ?", kind.label());
    if (filter.skillIds() != null) {
      List<String> skills = filter.skillIds().stream().map(SkillId::value).toList();
      fitting = fitting.then("and n.skills && ?::text[]", skills);
    }
    if (filter.type() != null) {
      String type = filter.type().label();
      fitting =
          kind.equals(CatalogKind.SKILL)
              ? fitting.then(
                  "and (cardinality(n.types) = 0 or n.types @> ?::text[])", List.of(type))
              : fitting.then("and n.type = ?", type);
    }
    return filter.activeOnly() ? fitting.then("and n.active") : fitting;
  }

  private <T> Map<T, Long> counts(Sql question, Function<String, T> reading) {
    Map<T, Long> counts = new HashMap<>();
    question
        .rows(connection)
        .forEach(row -> counts.put(reading.apply(row.text("name")), row.number("count")));
    return counts;
  }
}

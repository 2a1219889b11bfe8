package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.CatalogFields.Kind;
import dev.cairn.application.port.Nearest;
import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The skills or items nearest to a vector, and how many are near enough, in one query. */
final class CatalogSearch {

  private final CatalogGraph graph;
  private final Embedding query;
  private final double leastCosine;
  private final int limit;
  private final float @Nullable [] vector;

  CatalogSearch(CatalogGraph graph, Embedding query, double leastCosine, int limit) {
    this.graph = graph;
    this.query = query;
    this.leastCosine = leastCosine;
    this.limit = limit;
    this.vector = Vectors.unit(query);
  }

  <T> Nearest<T> run(Kind<T> kind, CatalogFilter filter) {
    graph.meta().requireModel(query.model());
    String near = near(kind.label(), filter);
    String question =
        near
            + "RETURN count(n) AS total, null AS distance, null AS value\nUNION ALL\n"
            + near
            + "WITH n, distance ORDER BY distance, n.rank LIMIT $limit\n"
            + "RETURN null AS total, distance, [%s] AS value".formatted(kind.columns());
    return graph.consistently(
        Nearest.<T>none(),
        nearest -> nearest.total() == 0,
        model -> ask(question, filter, kind.reading(), model));
  }

  private <T> Nearest<T> ask(
      String question, CatalogFilter filter, Function<Row, T> reading, ModelStamp model) {
    model.requireSame(query.model());
    Answer answer =
        graph.read(
            graph
                .served(question, model)
                .with("query", vector)
                .with("farthest", 1 - leastCosine)
                .with("limit", limit)
                .with(filter.parameters()));
    List<Row> counts = answer.rows().stream().filter(row -> row.has(0)).toList();
    List<Row> rows = answer.rows().stream().filter(row -> row.has(2)).toList();
    long total = counts.isEmpty() ? 0 : counts.getFirst().integer(0);
    return new Nearest<>(new Answer(rows).map(row -> scored(row, reading)), total);
  }

  private static <T> Scored<T> scored(Row row, Function<Row, T> reading) {
    RawScore score = new RawScore(row.number(1), ScoreScale.COSINE_DISTANCE);
    return new Scored<>(reading.apply(row.row(2)), score);
  }

  /** Nothing is farther away than the exact opposite, whatever rounding says. */
  private String near(String label, CatalogFilter filter) {
    String distance =
        vector == null ? "1.0" : "coalesce(vec.cosineDistance(n.embedding, query), 1.0)";
    return CatalogGraph.SERVED
        + "WITH %s AS query\n".formatted(vector == null ? "null" : "vecf32($query)")
        + "MATCH (n:%s) %s\n".formatted(label, filter.where())
        + "WITH n, %s AS distance%s\n"
            .formatted(distance, leastCosine <= -1 ? "" : " WHERE distance <= $farthest");
  }
}

package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.catalog.CatalogKind;
import dev.cairn.application.port.Nearest;
import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The skills or items nearest to a vector, and how many are near enough, in one query. */
record NearestEntries(Embedding query, double leastCosine, int limit) {

  void requireModel(@Nullable ModelStamp stored) {
    if (stored != null) {
      stored.requireSame(query.model());
    }
  }

  String question(String served, CatalogKind<?, ?> kind, CatalogFilter filter) {
    String near = served + near(filter);
    return near
        + "RETURN count(n) AS total, null AS distance, null AS value\nUNION ALL\n"
        + near
        + "WITH n, distance ORDER BY distance, n.rank LIMIT $limit\n"
        + "RETURN null AS total, distance, %s AS value".formatted(CatalogNodes.map(kind));
  }

  Statement with(Statement statement) {
    return statement
        .with("query", Attributes.unit(query))
        .with("farthest", 1 - leastCosine)
        .with("limit", limit);
  }

  static <T> Nearest<T> of(GraphAnswer answer, CatalogKind<T, ?> kind) {
    long total = 0;
    List<Attributes> rows = new ArrayList<>();
    for (Attributes row : answer.rows()) {
      if (row.has("total")) {
        total = row.number("total");
      } else {
        rows.add(row);
      }
    }
    return new Nearest<>(new GraphAnswer(rows).map(row -> scored(row, kind)), total);
  }

  private static <T> Scored<T> scored(Attributes row, CatalogKind<T, ?> kind) {
    RawScore score = new RawScore(row.fraction("distance"), ScoreScale.COSINE_DISTANCE);
    return new Scored<>(kind.reading().apply(row.inner("value")), score);
  }

  /** Nothing is farther away than the exact opposite, whatever rounding says. */
  private String near(CatalogFilter filter) {
    boolean directed = query.hasDirection();
    String distance = directed ? "coalesce(vec.cosineDistance(n.embedding, query), 1.0)" : "1.0";
    return "WITH %s AS query\n".formatted(directed ? "vecf32($query)" : "null")
        + filter.matching()
        + "\n"
        + "WITH n, %s AS distance%s\n"
            .formatted(distance, leastCosine <= -1 ? "" : " WHERE distance <= $farthest");
  }
}

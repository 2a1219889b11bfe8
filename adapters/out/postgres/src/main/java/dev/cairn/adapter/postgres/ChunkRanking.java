package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.ScoredChunk;
import java.sql.Connection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The chunks nearest to a vector. Strategies, in this order:
 *
 * <ol>
 *   <li>few chunks fit the filter, or there is no index: all that fit are compared, which is exact;
 *   <li>many do: the index of neighbours is followed until it has met more than are wanted of those
 *       that fit, and these are put in order;
 *   <li>it gave up before: all that fit are compared after all.
 * </ol>
 *
 * @param exactUpTo how many chunks are compared rather than looked up
 */
record ChunkRanking(ChunkTable table, Embedding query, Filter filter, int limit, int exactUpTo) {

  private static final int SPARE = 2;
  private static final int LEAST_LOOKED_UP = 100;

  private static final String ORDER = "order by distance, created desc, memory, index limit ?";

  List<ScoredChunk> run(Connection connection) {
    return run(connection, MemoryRows.LABELS + ", c.index, c.text", ChunkRanking::scored);
  }

  /**
   * @param columns what is wanted of a memory {@code m} and its chunk {@code c}
   */
  <T> List<T> run(Connection connection, String columns, Function<Attributes, T> reading) {
    if (isWorthLookingUp(connection)) {
      Sql.of("set local enable_sort = off").run(connection);
      List<T> found = shown(lookedUp(), columns).list(connection, reading);
      if (found.size() == limit) {
        return found;
      }
      Sql.of("set local enable_sort = on").run(connection);
    }
    return shown(compared(), columns).list(connection, reading);
  }

  private boolean isWorthLookingUp(Connection connection) {
    return table.isIndexed()
        && query.hasDirection()
        && Sql.of("select count(*) as count from (select")
                .then(fitting())
                .then("limit ?) as few", exactUpTo + 1)
                .only(connection)
                .number("count")
            > exactUpTo;
  }

  private Sql fitting() {
    return Sql.of("from " + table.joined() + " where").then(FilterSql.of(filter));
  }

  /** An order that no index has. */
  private Sql compared() {
    float @Nullable [] vector = ChunkTable.unit(query);
    return Sql.of("select c.key, c.memory, c.index, m.created,")
        .then("coalesce(c.embedding <=> ?::real[]::vector, 1) as distance", vector)
        .then(fitting())
        .then(ORDER, limit);
  }

  /** Chunks without a direction are in no index; their distance is 1. */
  private Sql lookedUp() {
    float @Nullable [] vector = ChunkTable.unit(query);
    String embedding = table.indexed("c.embedding");
    String given = table.indexed("?::real[]::vector");
    return Sql.of("select * from ((select c.key, c.memory, c.index, m.created,")
        .then("c.embedding <=> ?::real[]::vector as distance", vector)
        .then(fitting())
        .then("order by " + embedding + " <=> " + given, vector)
        .then("limit ?)", Math.max(LEAST_LOOKED_UP, SPARE * limit))
        .then("union all (select c.key, c.memory, c.index, m.created, 1.0::float8")
        .then(fitting())
        .then("and c.embedding is null order by m.created desc, m.id, c.index limit ?)", limit)
        .then(") as met " + ORDER, limit);
  }

  private Sql shown(Sql near, String columns) {
    return Sql.of("with near as materialized (")
        .then(near)
        .then(") select " + columns + ", near.distance from near join " + table.joined())
        .then("on c.key = near.key order by near.distance, m.created desc, m.id, c.index");
  }

  private static ScoredChunk scored(Attributes row) {
    return MemoryAttributes.found(
        MemoryAttributes.id(row, MemoryAttributes.ID),
        row.small(MemoryAttributes.INDEX),
        row.text(MemoryAttributes.TEXT),
        row,
        new RawScore(row.fraction("distance"), ScoreScale.COSINE_DISTANCE));
  }
}

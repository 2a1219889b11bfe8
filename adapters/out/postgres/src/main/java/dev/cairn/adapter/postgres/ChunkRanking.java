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

  /** Enough memories are enough chunks, whatever comes after them. */
  private boolean isWorthLookingUp(Connection connection) {
    return table.isIndexed()
        && query.hasDirection()
        && Sql.of("select coalesce(sum(chunks), 0)::bigint as count from (select chunks")
                .then(FilterSql.counted(filter))
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
    return Sql.of("near as materialized (select c.key, c.memory, c.index, m.created,")
        .then("coalesce(c.embedding <=> ?::real[]::vector, 1) as distance", vector)
        .then(fitting())
        .then("order by distance, created desc, memory, index limit ?)", limit);
  }

  /**
   * Chunks without a direction are in no index; their distance is 1. The sum keeps the planner from
   * taking what the index has met for sorted already.
   */
  private Sql lookedUp() {
    float @Nullable [] vector = ChunkTable.unit(query);
    String embedding = table.indexed("c.embedding");
    String given = table.indexed("?::real[]::vector");
    return Sql.of("met as materialized (select c.key, c.memory, c.index, m.created,")
        .then("c.embedding <=> ?::real[]::vector as distance", vector)
        .then(fitting())
        .then("order by " + embedding + " <=> " + given, vector)
        .then("limit ?),", Math.max(LEAST_LOOKED_UP, SPARE * limit))
        .then("undirected as materialized (select c.key, c.memory, c.index from " + table.name())
        .then("c where c.embedding is null), near as materialized (select * from (")
        .then("select * from met union all select c.key, c.memory, c.index, m.created, 1")
        .then("from undirected c join cairn_memories m on m.id = c.memory where")
        .then(FilterSql.of(filter))
        .then(") as found order by distance + 0, created desc, memory, index limit ?)", limit);
  }

  private Sql shown(Sql near, String columns) {
    return Sql.of("with")
        .then(near)
        .then("select " + columns + ", near.distance from near join " + table.joined())
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

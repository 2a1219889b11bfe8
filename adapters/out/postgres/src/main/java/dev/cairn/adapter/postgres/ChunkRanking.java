package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.filter.Filter;
import java.sql.Connection;
import java.util.List;

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
 * @param many whether more chunks fit than are compared rather than looked up
 */
record ChunkRanking(ChunkTable table, Embedding query, Filter filter, int limit, boolean many) {

  /** What a filter lets through comes in no good order; so many times as much is put in order. */
  private static final int SPARE = 2;

  private static final int LEAST_LOOKED_UP = 100;

  /** The index keeps so many times as many in sight while it follows neighbours. */
  private static final int SIGHT = 3;

  private static final int LEAST_SIGHT = 300;
  private static final int MOST_SIGHT = 1_000;

  /**
   * @param columns what is wanted of a chunk {@code c}
   * @param chunks where that is from
   */
  List<Attributes> run(Connection connection, Sql columns, String chunks) {
    boolean indexed = many && table.isIndexed() && query.hasDirection();
    List<Attributes> found = indexed ? near(connection, columns, chunks) : List.of();
    return indexed && found.size() == limit
        ? found
        : shown(compared(), columns, chunks).run(connection);
  }

  private List<Attributes> near(Connection connection, Sql columns, String chunks) {
    return Sql.of("set enable_sort = off; set hnsw.ef_search = " + sight() + ";")
        .then(shown(lookedUp(), columns, chunks))
        .then("; set enable_sort = on")
        .run(connection);
  }

  /** How many chunks fit, as a column. Enough memories are enough, whatever comes after them. */
  static Sql fitting(Filter filter, int enough) {
    return Sql.of(", (select coalesce(sum(chunks), 0)::bigint from (select m.chunks from")
        .then(FilterSql.counted(filter))
        .then("limit ?) as few) as fitting", enough);
  }

  private Sql fitting() {
    return Sql.of("from " + table.joined() + " where").then(FilterSql.of(filter));
  }

  /** An order that no index has. */
  private Sql compared() {
    return Sql.of("near as materialized (select c.key, c.memory, c.index, m.created,")
        .then("coalesce(c.embedding <=> ?::real[]::vector, 1) as distance", Attributes.unit(query))
        .then(fitting())
        .then("order by distance, created desc, memory, index limit ?)", limit);
  }

  /**
   * Chunks without a direction are in no index; their distance is 1. The sum keeps the planner from
   * taking what the index has met for sorted already.
   */
  private Sql lookedUp() {
    String embedding = table.indexed("c.embedding");
    String given = table.indexed("?::real[]::vector");
    return Sql.of("met as materialized (select c.key, c.memory, c.index, m.created,")
        .then("c.embedding <=> ?::real[]::vector as distance", Attributes.unit(query))
        .then(fitting())
        .then("order by " + embedding + " <=> " + given, Attributes.unit(query))
        .then("limit ?),", Math.max(LEAST_LOOKED_UP, SPARE * limit))
        .then("undirected as materialized (select c.key, c.memory, c.index from " + table.name())
        .then("c where c.embedding is null), near as materialized (select * from (")
        .then("select * from met union all select c.key, c.memory, c.index, m.created, 1")
        .then("from undirected c join cairn_memories m on m.id = c.memory where")
        .then(FilterSql.of(filter))
        .then(") as found order by distance + 0, created desc, memory, index limit ?)", limit);
  }

  private int sight() {
    return Math.clamp((long) SIGHT * limit, LEAST_SIGHT, MOST_SIGHT);
  }

  private static Sql shown(Sql near, Sql columns, String chunks) {
    return Sql.of("with")
        .then(near)
        .then("select near.distance,")
        .then(columns)
        .then("from near join " + chunks + " on c.key = near.key")
        .then("order by near.distance, near.created desc, near.memory, near.index");
  }
}

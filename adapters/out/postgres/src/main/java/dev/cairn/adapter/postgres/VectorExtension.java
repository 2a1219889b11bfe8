package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.domain.error.QueryError;
import java.sql.Connection;

/** pgvector in the database: what our connections need of it, and that it is there. */
final class VectorExtension {

  /** Finds the extension's names whichever schema it is in. */
  private static final String PATH =
      """
      select set_config('search_path', concat_ws(', ', current_setting('search_path'), (
        select quote_ident(nspname) from pg_extension
        join pg_namespace on pg_namespace.oid = extnamespace where extname = 'vector')), false)
      """;

  /**
   * Plans are made for the values at hand, and for one process: to start others takes longer than
   * answers do. A search of the graph of neighbours goes on until enough of what it meets fits a
   * filter, in an order that is put right afterwards.
   */
  static final String SETTINGS =
      """
      set jit = off;
      set plan_cache_mode = force_custom_plan;
      set max_parallel_workers_per_gather = 0;
      set hnsw.iterative_scan = relaxed_order;
      set hnsw.max_scan_tuples = 50000;
      """
          + PATH;

  /** The version that is installed, or else the one that could be, and whether it will do. */
  private static final Sql VERSION =
      Sql.of(
          """
          select installed, version,
            coalesce(regexp_match(version, '^(\\d{1,4})\\.(\\d{1,4})')::int[] >= '{0, 8}', false) as recent
          from (select max(extversion) as installed from pg_extension where extname = 'vector') as i,
            lateral (select coalesce(installed, max(default_version)) as version
              from pg_available_extensions where name = 'vector') as v
          """);

  private VectorExtension() {}

  /** Makes it where it is missing; refuses with the way out where that can't be done. */
  static void require(Connection connection) {
    Attributes found = VERSION.only(connection);
    if (!found.flag("recent")) {
      throw new QueryError(
          found.has("installed")
              ? "The extension pgvector of this database is of version %s, and 0.8 or newer is"
                      .formatted(found.text("installed"))
                  + " needed: install it on the server, and run 'alter extension vector update' there"
              : "PostgreSQL needs the extension pgvector in version 0.8 or newer, and the server has "
                  + (found.has("version") ? found.text("version") : "none")
                  + ": install it there (its package or the image pgvector/pgvector)");
    }
    if (!found.has("installed")) {
      create(connection);
    }
  }

  private static void create(Connection connection) {
    try {
      Sql.of("create extension vector").run(connection);
      Sql.of(PATH).run(connection);
    } catch (Sql.Failed e) {
      if (PostgresFailures.state(e.getCause()).equals(PostgresFailures.FORBIDDEN)) {
        throw new QueryError(
            "The user of PostgreSQL may not create the extension pgvector: let an administrator run"
                + " 'create extension vector' in this database",
            e.getCause());
      }
      throw e;
    }
  }
}

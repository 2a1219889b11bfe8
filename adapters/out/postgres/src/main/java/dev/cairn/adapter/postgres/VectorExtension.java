package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.domain.error.QueryError;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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
   * Plans are made for the values at hand. A search of the graph of neighbours goes on until enough
   * of what it meets fits a filter, in an order that is put right afterwards.
   */
  static final String SETTINGS =
      """
      set jit = off;
      set plan_cache_mode = force_custom_plan;
      set hnsw.iterative_scan = relaxed_order;
      set hnsw.ef_search = 200;
      set hnsw.max_scan_tuples = 50000;
      """
          + PATH;

  private static final Sql VERSIONS =
      Sql.of(
          """
          select
            (select extversion from pg_extension where extname = 'vector') as installed,
            (select default_version from pg_available_extensions where name = 'vector') as available
          """);

  private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})(\\D.*)?");
  private static final int LEAST = 8;

  private VectorExtension() {}

  /** Makes it where it is missing; refuses with the way out where that can't be done. */
  static void require(Connection connection) {
    Attributes versions = VERSIONS.only(connection);
    String installed = versions.textOrNull("installed");
    if (installed == null) {
      create(connection, versions.textOrNull("available"));
    } else if (!isRecent(installed)) {
      throw new QueryError(
          "The extension pgvector of this database is of version %s, and 0.8 or newer is needed:"
                  .formatted(installed)
              + " install it on the server, and run 'alter extension vector update' there");
    }
  }

  private static void create(Connection connection, @Nullable String available) {
    if (available == null || !isRecent(available)) {
      throw new QueryError(
          "PostgreSQL needs the extension pgvector in version 0.8 or newer, and the server has "
              + (available == null ? "none" : available)
              + ": install it there (its package or the image pgvector/pgvector)");
    }
    try {
      Sql.of("create extension vector").run(connection);
      Sql.of(PATH).rows(connection);
    } catch (Sql.Failed e) {
      throw denied(e.getCause());
    }
  }

  private static RuntimeException denied(SQLException failure) {
    return PostgresFailures.state(failure).equals("42501")
        ? new QueryError(
            "The user of PostgreSQL may not create the extension pgvector: let an administrator run"
                + " 'create extension vector' in this database",
            failure)
        : new Sql.Failed(failure);
  }

  private static boolean isRecent(String version) {
    Matcher parts = VERSION.matcher(version);
    return parts.matches()
        && (Integer.parseInt(parts.group(1)) > 0 || Integer.parseInt(parts.group(2)) >= LEAST);
  }
}

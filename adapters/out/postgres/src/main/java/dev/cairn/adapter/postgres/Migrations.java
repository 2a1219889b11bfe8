package dev.cairn.adapter.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Brings the tables up to date, once per process. The n-th script leads to version n; all that are
 * missing run in one transaction, and of several processes one runs them while the others wait.
 *
 * @param table where the versions are that have been reached
 * @param done whether this process has looked
 */
record Migrations(
    PostgresFailures failures, String table, List<String> scripts, AtomicBoolean done) {

  private static final long LOCK = 0xCA1A_5C4E_3A00L;
  private static final int PATIENCE_MS = 60_000;

  /** The schema that a connection names first: our tables are there, whatever the others hold. */
  private static final String SCHEMA =
      """
      (select case when wanted = '"$user"' then quote_ident(current_schema()) else wanted end
       from split_part(current_setting('search_path'), ',', 1) as wanted)
      """;

  private static final Sql MISSING_SCHEMA =
      Sql.of("select concat('create schema ', wanted) as making from")
          .then(SCHEMA + "as missing (wanted) where to_regnamespace(wanted) is null");

  Migrations(PostgresFailures failures, String table, String... scripts) {
    this(failures, table, List.of(scripts), new AtomicBoolean());
  }

  static Migrations ofSchemas() {
    return new Migrations(
        PostgresFailures.OF_SCHEMAS, "cairn_schema_version", script("001_items.sql"));
  }

  static Migrations ofMemories() {
    return new Migrations(
        PostgresFailures.OF_STORES,
        "cairn_memory_version",
        script("memories/001_memories.sql"),
        script("memories/002_functions.sql"),
        script("memories/003_import.sql"));
  }

  static Migrations ofCatalog() {
    return new Migrations(
        PostgresFailures.OF_STORES,
        "cairn_catalog_version",
        script("catalog/001_catalog.sql"),
        script("catalog/002_names.sql"));
  }

  /** Answers whether something was changed. */
  boolean bringUp(Connection connection) throws SQLException {
    boolean changing = !done.get() && migrate(connection);
    done.set(true);
    return changing;
  }

  /** Looks again at the next use: something that was there is gone. */
  void doubt() {
    done.set(false);
  }

  private boolean migrate(Connection connection) throws SQLException {
    if (version(connection) == scripts.size()) {
      return false;
    }
    connection.setAutoCommit(false);
    int usual = connection.getNetworkTimeout();
    connection.setNetworkTimeout(Runnable::run, PATIENCE_MS);
    Sql.of("set local statement_timeout = " + PATIENCE_MS).run(connection);
    Sql.of("select pg_advisory_xact_lock(?)", LOCK).run(connection);
    runMissing(connection);
    connection.commit();
    connection.setNetworkTimeout(Runnable::run, usual);
    connection.setAutoCommit(true);
    return true;
  }

  /** Another process may have been faster, while this one waited for the lock. */
  private void runMissing(Connection connection) {
    MISSING_SCHEMA.run(connection).forEach(row -> Sql.of(row.text("making")).run(connection));
    if (!failures.forSchemas()) {
      VectorExtension.require(connection);
    }
    Sql.of("create table if not exists " + table)
        .then("(version int primary key, since timestamptz not null default now())")
        .run(connection);
    for (int next = version(connection) + 1; next <= scripts.size(); next++) {
      Sql.of(scripts.get(next - 1)).run(connection);
      Sql.of("insert into " + table + " (version) values (?)", next).run(connection);
    }
  }

  private int version(Connection connection) {
    Sql known =
        Sql.of("select where to_regclass(%s || '.%s') is not null".formatted(SCHEMA, table));
    Sql latest = Sql.of("select coalesce(max(version), 0) as version from " + table);
    int version = known.run(connection).isEmpty() ? 0 : latest.only(connection).small("version");
    if (version > scripts.size()) {
      throw failures.tooNew();
    }
    return version;
  }

  private static String script(String name) {
    try (InputStream in = Migrations.class.getResourceAsStream("migrations/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

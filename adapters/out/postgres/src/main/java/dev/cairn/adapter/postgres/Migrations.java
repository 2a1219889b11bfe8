package dev.cairn.adapter.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Brings the tables up to date, once per process. The n-th script leads to version n; all that are
 * missing run in one transaction, and of several processes one runs them while the others wait.
 */
final class Migrations {

  private static final long LOCK = 0xCA1A_5C4E_3A00L;
  private static final int PATIENCE_MS = 60_000;

  /** The schema that a connection names first: our tables are there, whatever the others hold. */
  private static final String SCHEMA =
      """
      (select case when wanted = '"$user"' then quote_ident(current_schema()) else wanted end
       from split_part(current_setting('search_path'), ',', 1) as wanted)
      """;

  private static final String MAKE_SCHEMA =
      """
      do $$
      declare wanted text := %s;
      begin
        if to_regnamespace(wanted) is null then
          execute 'create schema ' || wanted;
        end if;
      end $$
      """
          .formatted(SCHEMA);

  private final String table;
  private final List<String> scripts;
  private final PostgresFailures failures;
  private final Consumer<Connection> needs;
  private volatile boolean done;

  /**
   * @param table where the versions are that have been reached
   * @param needs makes what the scripts need, or refuses
   */
  private Migrations(
      String table, List<String> scripts, PostgresFailures failures, Consumer<Connection> needs) {
    this.table = table;
    this.scripts = List.copyOf(scripts);
    this.failures = failures;
    this.needs = needs;
  }

  static Migrations ofSchemas(List<String> scripts) {
    return new Migrations(
        "cairn_schema_version", scripts, PostgresFailures.OF_SCHEMAS, connection -> {});
  }

  static Migrations ofSchemas() {
    return ofSchemas(List.of(script("001_items.sql")));
  }

  static Migrations ofMemories() {
    return ofStore(
        "cairn_memory_version",
        script("memories/001_memories.sql"),
        script("memories/002_functions.sql"),
        script("memories/003_import.sql"));
  }

  static Migrations ofCatalog() {
    return ofStore(
        "cairn_catalog_version",
        script("catalog/001_catalog.sql"),
        script("catalog/002_names.sql"));
  }

  private static Migrations ofStore(String table, String... scripts) {
    return new Migrations(
        table, List.of(scripts), PostgresFailures.OF_STORES, VectorExtension::require);
  }

  /** Answers whether something was changed. */
  boolean bringUp(Connection connection) throws SQLException {
    boolean changing = !done && migrate(connection);
    done = true;
    return changing;
  }

  /** Looks again at the next use: something that was there is gone. */
  void doubt() {
    done = false;
  }

  private boolean migrate(Connection connection) throws SQLException {
    if (isCurrent(connection)) {
      return false;
    }
    connection.setAutoCommit(false);
    int usual = connection.getNetworkTimeout();
    connection.setNetworkTimeout(Runnable::run, PATIENCE_MS);
    run(connection, "set local statement_timeout = " + PATIENCE_MS);
    run(connection, "select pg_advisory_xact_lock(" + LOCK + ")");
    runMissing(connection);
    connection.commit();
    connection.setNetworkTimeout(Runnable::run, usual);
    connection.setAutoCommit(true);
    return true;
  }

  /** Another process may have been faster, while this one waited for the lock. */
  private void runMissing(Connection connection) {
    run(connection, MAKE_SCHEMA);
    needs.accept(connection);
    run(
        connection,
        "create table if not exists %s (version int primary key,".formatted(table)
            + " since timestamptz not null default now())");
    for (int next = version(connection) + 1; next <= scripts.size(); next++) {
      run(connection, scripts.get(next - 1));
      run(connection, "insert into %s (version) values (%d)".formatted(table, next));
    }
  }

  private boolean isCurrent(Connection connection) {
    int version = version(connection);
    if (version > scripts.size()) {
      throw failures.tooNew();
    }
    return version == scripts.size();
  }

  private int version(Connection connection) {
    String known = "count(to_regclass(%s || '.%s')) as number".formatted(SCHEMA, table);
    return number(connection, known) == 0
        ? 0
        : number(connection, "coalesce(max(version), 0) as number from " + table);
  }

  private static int number(Connection connection, String selected) {
    return Sql.of("select " + selected).only(connection).small("number");
  }

  private static void run(Connection connection, String sql) {
    Sql.of(sql).run(connection);
  }

  private static String script(String name) {
    try (InputStream in = Migrations.class.getResourceAsStream("migrations/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

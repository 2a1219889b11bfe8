package dev.cairn.adapter.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/**
 * Brings the tables up to date, once per process. The n-th script leads to version n; all that are
 * missing run in one transaction, and of several processes one runs them while the others wait.
 */
final class Migrations {

  private static final long LOCK = 0xCA1A_5C4E_3A00L;
  private static final int PATIENCE_MS = 60_000;
  private static final String VERSIONS =
      """
      create table if not exists cairn_schema_version (
        version int primary key,
        since timestamptz not null default now()
      )
      """;

  private final List<String> scripts;
  private volatile boolean done;

  Migrations(List<String> scripts) {
    this.scripts = List.copyOf(scripts);
  }

  static Migrations shipped() {
    return new Migrations(List.of(script("001_items.sql")));
  }

  void bringUp(Connection connection) throws SQLException {
    if (!done) {
      migrate(connection);
      done = true;
    }
  }

  private void migrate(Connection connection) throws SQLException {
    if (isCurrent(connection)) {
      return;
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
  }

  /** Another process may have been faster, while this one waited for the lock. */
  private void runMissing(Connection connection) throws SQLException {
    run(connection, VERSIONS);
    for (int next = version(connection) + 1; next <= scripts.size(); next++) {
      run(connection, scripts.get(next - 1));
      run(connection, "insert into cairn_schema_version (version) values (" + next + ")");
    }
  }

  private boolean isCurrent(Connection connection) throws SQLException {
    int version = exists(connection) ? version(connection) : 0;
    if (version > scripts.size()) {
      throw PostgresFailures.tooNew();
    }
    return version == scripts.size();
  }

  private static boolean exists(Connection connection) throws SQLException {
    return number(connection, "select count(to_regclass('cairn_schema_version'))") == 1;
  }

  private static int version(Connection connection) throws SQLException {
    return number(connection, "select max(version) from cairn_schema_version");
  }

  private static int number(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet rows = statement.executeQuery()) {
      rows.next();
      return rows.getInt(1);
    }
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.execute();
    }
  }

  private static String script(String name) {
    try (InputStream in = Migrations.class.getResourceAsStream("migrations/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package dev.cairn.adapter.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** One PostgreSQL for all tests of this process. Each test works in a schema of its own. */
final class TestingPostgres {

  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  private TestingPostgres() {}

  /** How to reach an empty schema. */
  static PostgresSettings emptySchema() {
    String schema = "test_" + SCHEMAS.incrementAndGet();
    run("create schema " + schema);
    return patient(
        Server.RUNNING.getJdbcUrl("postgres", "postgres") + "&currentSchema=" + schema,
        "postgres",
        "postgres");
  }

  /** Settings with which a busy machine does not look like a database that is down. */
  static PostgresSettings patient(String url, String user, String password) {
    return new PostgresSettings(
        url, user, password, 10, Duration.ofSeconds(10), Duration.ofSeconds(10), 2);
  }

  static void run(String sql) {
    try (Connection connection = Server.RUNNING.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** The same in the schema of a test. */
  static void run(PostgresSettings settings, String sql) {
    run("set search_path = " + schema(settings) + ";" + sql);
  }

  static long number(PostgresSettings settings, String sql) {
    return Long.parseLong(text("set search_path = " + schema(settings), sql));
  }

  static String text(String sql) {
    return text("set search_path = public", sql);
  }

  private static String text(String before, String sql) {
    try (Connection connection = Server.RUNNING.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(before);
      try (ResultSet rows = statement.executeQuery(sql)) {
        rows.next();
        return rows.getString(1);
      }
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  static String schema(PostgresSettings settings) {
    return settings.url().substring(settings.url().lastIndexOf('=') + 1);
  }

  private static final class Server {

    static final EmbeddedPostgres RUNNING = start();

    private static EmbeddedPostgres start() {
      try {
        return EmbeddedPostgres.builder()
            .setServerConfig("shared_preload_libraries", "pg_stat_statements")
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}

package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.RemotePolicy;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.server.CrashContract.Killable;
import dev.cairn.testkit.server.FaultyProxy;
import dev.cairn.testkit.server.PostgresProcess;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL with pgvector for tests, with the settings to reach it. */
final class PostgresServer implements AutoCloseable, Killable {

  /** Retries at once, and never stops asking. */
  static final RemotePolicy QUICK =
      RemotePolicy.DEFAULT
          .withDelays(List.of(Duration.ofMillis(5), Duration.ofMillis(10), Duration.ofMillis(20)))
          .withBreaker(1_000, Duration.ZERO);

  /** Tries twice. */
  static final RemotePolicy BRIEF = QUICK.withDelays(List.of(Duration.ofMillis(5)));

  private static final AtomicInteger SCHEMAS = new AtomicInteger();
  private static @Nullable PostgresServer shared;

  private final PostgresProcess process;

  private PostgresServer(PostgresProcess process) {
    this.process = process;
  }

  /** The server that most tests share; it ends with the tests. */
  static synchronized PostgresServer shared() {
    PostgresServer server = shared;
    if (server == null) {
      server =
          start(
              "fsync=off",
              "full_page_writes=off",
              "synchronous_commit=off",
              "autovacuum=off",
              "wal_level=minimal",
              "max_wal_senders=0");
      shared = server;
    }
    return server;
  }

  /** A server for one test. Where there can be none the test is skipped and says why. */
  static PostgresServer start(String... options) {
    PostgresServer server = new PostgresServer(PostgresProcess.start(options));
    server.run("create extension if not exists vector");
    return server;
  }

  /** A server that follows this one, until it is told to take over. */
  PostgresServer standby() {
    return new PostgresServer(process.standby());
  }

  /** Settings for a schema that nobody else uses. */
  PostgresSettings settings() {
    return settings(process.port());
  }

  /** The same through another port. */
  PostgresSettings settings(int through) {
    return settings(through, "t" + SCHEMAS.incrementAndGet());
  }

  static PostgresSettings settings(int port, String schema) {
    return patient(url(port, "postgres"), "postgres", "").withSchema(schema);
  }

  /** Settings for another database of the server, as another user. */
  PostgresSettings settings(String database, String user, String password) {
    return patient(url(process.port(), database), user, password);
  }

  /** Settings that give up soon. */
  PostgresSettings impatient(int through) {
    return impatient(through, "t" + SCHEMAS.incrementAndGet());
  }

  static PostgresSettings impatient(int port, String schema) {
    String url = url(port, "postgres");
    return new PostgresSettings(
            url, "postgres", "", 3, Duration.ofSeconds(1), Duration.ofSeconds(2), 0)
        .withSchema(schema);
  }

  /** Settings that notice soon that the server is gone, and let it take its time else. */
  PostgresSettings watchful() {
    return new PostgresSettings(
        url(process.port(), "postgres"),
        "postgres",
        "",
        10,
        Duration.ofSeconds(1),
        Duration.ofSeconds(30),
        0);
  }

  private static PostgresSettings patient(String url, String user, String password) {
    return new PostgresSettings(
        url, user, password, 10, Duration.ofSeconds(10), Duration.ofSeconds(30), 0);
  }

  private static String url(int port, String database) {
    return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, database);
  }

  static MemoryStore memories(PostgresSettings settings) {
    return PostgresMemoryStore.open(settings, QUICK, PostgresMemoryStore.EXACT_UP_TO);
  }

  /** The same; it gives up soon. */
  static MemoryStore briefly(PostgresSettings settings) {
    return PostgresMemoryStore.open(settings, BRIEF, PostgresMemoryStore.EXACT_UP_TO);
  }

  static CatalogIndex catalog(PostgresSettings settings) {
    return PostgresCatalogIndex.open(settings, QUICK);
  }

  /** Stands between this server and a client, and misbehaves when told to. */
  FaultyProxy proxy() {
    return new FaultyProxy("127.0.0.1", process.port(), "Zthis is no answer at all");
  }

  int port() {
    return process.port();
  }

  void run(String sql) {
    run("postgres", sql);
  }

  void run(String database, String sql) {
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  String text(String sql) {
    try (Connection connection = connect("postgres");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** Ends the server as a crash would. */
  @Override
  public void kill() {
    process.kill();
  }

  /** Starts the server again with the data it had. */
  @Override
  public void restart() {
    process.restart();
  }

  @Override
  public void close() {
    process.close();
  }

  private Connection connect(String database) throws SQLException {
    return DriverManager.getConnection(url(process.port(), database), "postgres", "");
  }
}

package dev.cairn.adapter.postgres;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.cairn.adapter.remote.RemoteCalls;
import dev.cairn.domain.error.ConnectionError;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Connections to the database, with its tables brought up to date before the first use. It is not
 * touched until then, so that a database that is down costs nobody their start.
 */
final class Database implements AutoCloseable {

  /** Something to do with a connection. */
  interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  private final PostgresSettings settings;
  private final HikariDataSource pool;
  private final Migrations migrations = Migrations.shipped();
  private final Outages outages = new Outages();
  private final RemoteCalls calls;

  Database(PostgresSettings settings) {
    this.settings = settings;
    this.pool = pool(settings);
    this.calls = new RemoteCalls("the schema database", settings.policy(), outages);
  }

  /** Carries the work out; again, where it failed for a reason that may have passed. */
  <T> T call(Work<T> work) {
    return calls.call(
        () -> {
          try (Connection connection = connect()) {
            migrations.bringUp(connection);
            return work.on(connection);
          } catch (SQLException e) {
            throw PostgresFailures.of(e);
          }
        });
  }

  /** The same, all or nothing. */
  <T> T transact(Work<T> work) {
    return call(
        connection -> {
          connection.setAutoCommit(false);
          T result = work.on(connection);
          connection.commit();
          return result;
        });
  }

  void ping() {
    call(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement("select 1")) {
            return statement.execute();
          }
        });
  }

  @Override
  public void close() {
    pool.close();
  }

  private Connection connect() {
    try {
      return pool.getConnection();
    } catch (SQLException e) {
      throw noConnection(e);
    }
  }

  private ConnectionError noConnection(SQLException failure) {
    HikariPoolMXBean state = pool.getHikariPoolMXBean();
    if (state != null && state.getTotalConnections() >= settings.poolSize()) {
      return PostgresFailures.exhausted(failure);
    }
    boolean none = state != null && state.getTotalConnections() == 0;
    ConnectionError unreachable = PostgresFailures.unreachable(failure);
    return none && !Thread.currentThread().isInterrupted()
        ? outages.noted(unreachable)
        : unreachable;
  }

  private static HikariDataSource pool(PostgresSettings settings) {
    HikariDataSource pool = new HikariDataSource();
    pool.setPoolName("cairn-postgres");
    pool.setDataSource(source(settings));
    pool.setMaximumPoolSize(settings.poolSize());
    pool.setMinimumIdle(1);
    pool.setConnectionTimeout(settings.connectionTimeout().toMillis());
    pool.setValidationTimeout(settings.connectionTimeout().toMillis());
    pool.setInitializationFailTimeout(-1);
    pool.setConnectionInitSql("set statement_timeout = " + settings.statementTimeout().toMillis());
    return pool;
  }

  /** A server that falls silent is given up soon after the statement would have been. */
  private static PGSimpleDataSource source(PostgresSettings settings) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(settings.url());
    source.setUser(settings.user());
    source.setPassword(settings.password());
    source.setApplicationName("cairn");
    source.setTcpKeepAlive(true);
    source.setConnectTimeout(seconds(settings.connectionTimeout()));
    source.setSocketTimeout(seconds(settings.statementTimeout()) + 1);
    return source;
  }

  private static int seconds(Duration time) {
    return (int) time.plusMillis(999).toSeconds();
  }
}

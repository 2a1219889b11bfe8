package dev.cairn.adapter.postgres;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.domain.error.DatabaseError;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Connections to the database, with its tables brought up to date before the first use. It is not
 * touched until then, so that a database that is down costs nobody their start.
 */
record Database(
    PostgresSettings settings, Migrations migrations, HikariDataSource pool, Outages outages)
    implements AutoCloseable {

  /** Something to do with a connection. */
  interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  Database(PostgresSettings settings, Migrations migrations) {
    this(settings, migrations, pool(settings, migrations.failures()), new Outages());
  }

  /** Carries the work out. What had vanished is made again, and then the work is done. */
  <T> T call(Work<T> work) {
    return PlaceMissing.made(migrations::doubt, () -> once(work));
  }

  private <T> T once(Work<T> work) {
    try (Connection connection = connect()) {
      if (migrations.bringUp(connection)) {
        pool.getHikariPoolMXBean().softEvictConnections();
      }
      return work.on(connection);
    } catch (Sql.Failed e) {
      throw failed(e.getCause());
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** The same, all or nothing. */
  <T> T transact(Work<T> work) {
    return attempt(connection -> Optional.of(work.on(connection))).orElseThrow();
  }

  /** The same; without a result nothing is done, for the pool takes back what is not committed. */
  <T> Optional<T> attempt(Work<Optional<T>> work) {
    return call(
        connection -> {
          connection.setAutoCommit(false);
          Optional<T> result = work.on(connection);
          if (result.isPresent()) {
            connection.commit();
          }
          return result;
        });
  }

  /** Asks several questions about one moment. */
  <T> T ask(Work<T> questions) {
    return transact(
        connection -> {
          Sql.of("set transaction isolation level repeatable read, read only").run(connection);
          return questions.on(connection);
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

  /** A server that is only read from has handed over to another, which is looked for. */
  private RuntimeException failed(SQLException failure) {
    if (PostgresFailures.state(failure).equals(PostgresFailures.READ_ONLY)) {
      pool.getHikariPoolMXBean().softEvictConnections();
    }
    return migrations.failures().of(failure);
  }

  private DatabaseError noConnection(SQLException failure) {
    HikariPoolMXBean state = pool.getHikariPoolMXBean();
    int open = state == null ? -1 : state.getTotalConnections();
    if (open >= settings.poolSize()) {
      return migrations.failures().exhausted(failure);
    }
    DatabaseError unreachable = migrations.failures().unreachable(failure);
    boolean down = open == 0 && !Thread.currentThread().isInterrupted();
    return down ? outages.noted(unreachable) : unreachable;
  }

  private static HikariDataSource pool(PostgresSettings settings, PostgresFailures failures) {
    HikariDataSource pool = new HikariDataSource();
    pool.setPoolName("cairn-postgres");
    pool.setDataSource(source(settings));
    pool.setMaximumPoolSize(settings.poolSize());
    pool.setMinimumIdle(1);
    pool.setConnectionTimeout(settings.connectionTimeout().toMillis());
    pool.setValidationTimeout(settings.connectionTimeout().toMillis());
    pool.setInitializationFailTimeout(-1);
    pool.setConnectionInitSql(
        "set statement_timeout = %d;%s"
            .formatted(
                settings.statementTimeout().toMillis(),
                failures.forSchemas() ? "" : VectorExtension.SETTINGS));
    return pool;
  }

  /**
   * A server that falls silent is given up soon after the statement would have been. What is stored
   * must not stand in failures, which may be logged.
   */
  private static PGSimpleDataSource source(PostgresSettings settings) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(settings.url());
    source.setUser(settings.user());
    source.setPassword(settings.password());
    source.setApplicationName("cairn");
    source.setTcpKeepAlive(true);
    source.setLogServerErrorDetail(false);
    source.setConnectTimeout(seconds(settings.connectionTimeout()));
    source.setSocketTimeout(seconds(settings.statementTimeout()) + 1);
    if (source.getServerNames().length > 1 && source.getTargetServerType() == null) {
      source.setTargetServerType("primary");
    }
    return source;
  }

  private static int seconds(Duration time) {
    return (int) time.plusMillis(999).toSeconds();
  }
}

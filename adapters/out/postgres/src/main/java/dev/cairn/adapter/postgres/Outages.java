package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.RemotePolicy;
import dev.cairn.adapter.remote.Temper;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import java.time.Duration;
import java.util.stream.Stream;
import org.postgresql.util.PSQLException;

/**
 * What the failures of the schemas' database mean: those of a statement may pass, while a database
 * that can't be reached costs one call its wait, and the others fail as it did.
 */
final class Outages implements Temper {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(15);
  private static final double JITTER = 1 / 3.0;

  private volatile DatabaseError last = new ConnectionError("Database connection failed");

  /** Tries again after short random pauses, and while nobody is reached asks once a second. */
  static RemotePolicy policy(PostgresSettings settings) {
    return new RemotePolicy(
        Stream.iterate(FIRST_PAUSE, pause -> pause.multipliedBy(4))
            .limit(settings.retries())
            .toList(),
        JITTER,
        settings.connectionTimeout().plus(settings.statementTimeout()),
        1,
        Duration.ofSeconds(1));
  }

  DatabaseError noted(DatabaseError failure) {
    last = failure;
    return failure;
  }

  @Override
  public boolean isPassing(Throwable failure) {
    return failure.getCause() instanceof PSQLException cause && PostgresFailures.isPassing(cause);
  }

  @Override
  public boolean isOutage(Throwable failure) {
    return failure.equals(last);
  }

  @Override
  public DatabaseError down() {
    DatabaseError failure = last;
    return new ConnectionError(failure.safeMessage(), failure);
  }
}

package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Temper;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/**
 * What the failures of the database mean: those of a statement may pass, while a database that
 * can't be reached costs one call its wait, and the others fail as it did.
 */
final class Outages implements Temper {

  private volatile @Nullable DatabaseError last;

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
  public DatabaseError exhausted(DatabaseError failure, int retries) {
    return failure;
  }

  @Override
  public DatabaseError down() {
    DatabaseError failure = last;
    return failure == null
        ? new ConnectionError("Database connection failed")
        : new ConnectionError(failure.safeMessage(), failure);
  }
}

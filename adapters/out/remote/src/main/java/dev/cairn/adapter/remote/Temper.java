package dev.cairn.adapter.remote;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.QueryError;

/** What the failures of one server mean, and how giving it up is told. */
public interface Temper {

  /** Whether another attempt may work. */
  boolean isPassing(Throwable failure);

  /** Whether it is a sign that the server is down, which others need not find out too. */
  boolean isOutage(Throwable failure);

  /** What is told after the last attempt. */
  default DatabaseError exhausted(DatabaseError last, int retries) {
    return last;
  }

  /** What is told while the server is down. */
  DatabaseError down();

  /**
   * A lost connection and a timeout may pass, and say that the server is down; a refusal does
   * neither. The work must throw the domain's errors: a {@link DatabaseError} is worth another
   * attempt, its kinds {@link QueryError} and {@link ModelMismatchError} and everything else are
   * not.
   */
  static Temper of(String server) {
    return new Temper() {
      @Override
      public boolean isPassing(Throwable failure) {
        return failure instanceof DatabaseError
            && !(failure instanceof QueryError)
            && !(failure instanceof ModelMismatchError);
      }

      @Override
      public boolean isOutage(Throwable failure) {
        return isPassing(failure);
      }

      @Override
      public DatabaseError exhausted(DatabaseError last, int retries) {
        String message =
            "Database operation failed after %d retries: %s".formatted(retries, last.safeMessage());
        return last instanceof ConnectionError
            ? new ConnectionError(message, last)
            : new DatabaseError(message, last);
      }

      @Override
      public DatabaseError down() {
        return new ConnectionError(
            server + " is not answering; it is tried again in a few seconds");
      }
    };
  }
}

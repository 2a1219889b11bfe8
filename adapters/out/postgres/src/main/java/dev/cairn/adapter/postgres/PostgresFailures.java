package dev.cairn.adapter.postgres;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.QueryError;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;

/** Turns what JDBC throws into the domain's errors, once, at the edge. */
final class PostgresFailures {

  private static final String TOO_SLOW = "57014";
  private static final Set<String> PASSING =
      Set.of("40001", "40P01", "57P01", "57P02", "57P03", "53300");

  private PostgresFailures() {}

  /** A connection that broke, a deadlock, a server that restarts: another attempt may work. */
  static boolean isPassing(SQLException failure) {
    String state = state(failure);
    return state.startsWith("08") || PASSING.contains(state);
  }

  static DatabaseError of(SQLException failure) {
    String state = state(failure);
    if (state.equals(TOO_SLOW)) {
      return new DatabaseError("The schema database took too long", failure);
    }
    if (state.startsWith("40")) {
      return new DatabaseError("The schema database is too busy", failure);
    }
    return isPassing(failure)
        ? unreachable(failure)
        : new QueryError("The schema database refused the request", failure);
  }

  /**
   * There is no connection to be had, for a reason that the database gave or because of silence.
   */
  static ConnectionError unreachable(SQLException failure) {
    String state = state(failure);
    if (state.startsWith("28")) {
      return new ConnectionError(
          "Database connection failed: the schema database refused the credentials", failure);
    }
    if (state.equals("3D000")) {
      return new ConnectionError(
          "Database connection failed: the schema database does not exist", failure);
    }
    return new ConnectionError("Database connection failed", failure);
  }

  static ConnectionError exhausted(SQLException failure) {
    return new ConnectionError(
        "Database connection failed: all connections to the schema database are in use", failure);
  }

  static QueryError tooNew() {
    return new QueryError(
        "The schema database was set up by a newer version of Cairn. Use that version to open it.");
  }

  private static String state(SQLException failure) {
    return Objects.requireNonNullElse(failure.getSQLState(), "");
  }
}

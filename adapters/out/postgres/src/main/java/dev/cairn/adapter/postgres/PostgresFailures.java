package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.QueryError;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;

/**
 * Turns what JDBC throws into the domain's errors, once, at the edge.
 *
 * @param server what the database is called in messages
 * @param subject the same at the beginning of a sentence
 * @param forSchemas whether it is about schemas, which need no vectors; stores tell more, and retry
 *     what may pass
 */
record PostgresFailures(String server, String subject, boolean forSchemas) {

  static final PostgresFailures OF_SCHEMAS =
      new PostgresFailures("the schema database", "The schema database", true);
  static final PostgresFailures OF_STORES = new PostgresFailures("PostgreSQL", "PostgreSQL", false);

  static final String READ_ONLY = "25006";
  static final String FORBIDDEN = "42501";
  private static final String TOO_SLOW = "57014";
  private static final String FAILED = "Database connection failed";
  private static final Set<String> PASSING =
      Set.of("40001", "40P01", "57P01", "57P02", "57P03", "53300", READ_ONLY);

  /**
   * A connection that broke, a deadlock, a server that restarts or is no longer the one that is
   * written to: another attempt may work.
   */
  static boolean isPassing(SQLException failure) {
    String state = state(failure);
    return state.startsWith("08") || PASSING.contains(state);
  }

  RuntimeException of(SQLException failure) {
    return switch (state(failure)) {
      case TOO_SLOW -> new DatabaseError(subject + " took too long", failure);
      case FORBIDDEN -> new QueryError("The user of " + server + " lacks a permission", failure);
      case String state when state.startsWith("40") ->
          new DatabaseError(subject + " is too busy", failure);
      case String state when state.equals("42P01") && !forSchemas -> new PlaceMissing("A table");
      default ->
          isPassing(failure)
              ? unreachable(failure)
              : new QueryError(subject + " refused the request", failure);
    };
  }

  /**
   * There is no connection to be had, for a reason that the database gave or because of silence.
   */
  DatabaseError unreachable(SQLException failure) {
    return switch (state(failure)) {
      case "3D000" -> refused("does not exist", "has no such database", failure);
      case String state when state.startsWith("28") ->
          refused("refused the credentials", "refused the user or the password", failure);
      default ->
          new ConnectionError(
              forSchemas ? FAILED : "The connection to " + server + " failed", failure);
    };
  }

  /** Stores try again what may pass, and who was refused will be refused again. */
  private DatabaseError refused(String schemas, String stores, SQLException failure) {
    return forSchemas
        ? new ConnectionError(FAILED + ": " + server + " " + schemas, failure)
        : new QueryError(server + " " + stores, failure);
  }

  ConnectionError exhausted(SQLException failure) {
    return new ConnectionError(FAILED + ": all connections to " + server + " are in use", failure);
  }

  QueryError tooNew() {
    return new QueryError(
        (forSchemas ? subject : "The database")
            + " was set up by a newer version of Cairn. Use that version to open it.");
  }

  static String state(SQLException failure) {
    return Objects.requireNonNullElse(failure.getSQLState(), "");
  }
}

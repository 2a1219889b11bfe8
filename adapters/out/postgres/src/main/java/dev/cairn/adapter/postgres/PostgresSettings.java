package dev.cairn.adapter.postgres;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violations;
import java.time.Duration;
import java.util.regex.Pattern;
import org.postgresql.Driver;

/**
 * Where the database is and how long it may take.
 *
 * @param url as JDBC writes it; TLS and the like are its parameters
 * @param connectionTimeout how long a call waits for a connection
 * @param statementTimeout after which the server gives a statement up
 * @param retries how often a call that failed for a passing reason is tried again
 */
public record PostgresSettings(
    String url,
    String user,
    String password,
    int poolSize,
    Duration connectionTimeout,
    Duration statementTimeout,
    int retries) {

  public static final Duration DEFAULT_CONNECTION_TIMEOUT = Duration.ofSeconds(1);
  public static final Duration DEFAULT_STATEMENT_TIMEOUT = Duration.ofSeconds(2);
  public static final int DEFAULT_RETRIES = 2;

  private static final Pattern SCHEMA = Pattern.compile("[A-Za-z0-9_.-]{1,63}");
  private static final String CURRENT_SCHEMA = "currentSchema=";

  public PostgresSettings {
    Violations violations = new Violations();
    violations.require(
        isUrl(url), "url", "must be like jdbc:postgresql://<host>:<port>/<database>");
    violations.require(isWithin(poolSize, 1, 1_000), "pool size", "must be from 1 to 1000");
    violations.require(
        isWait(connectionTimeout), "connection timeout", "must be from 250 ms to 10 minutes");
    violations.require(
        isWait(statementTimeout), "statement timeout", "must be from 250 ms to 10 minutes");
    violations.require(isWithin(retries, 0, 10), "retries", "must be from 0 to 10");
    violations.throwIfAny();
  }

  /** The same with our tables in a schema of the database, which is made where it is missing. */
  public PostgresSettings withSchema(String schema) {
    if (!SCHEMA.matcher(schema).matches()) {
      throw new ValidationError("schema", "must be up to 63 letters, digits, _ . -");
    }
    String named = url + (url.contains("?") ? "&" : "?") + CURRENT_SCHEMA + "%22" + schema + "%22";
    return new PostgresSettings(
        named, user, password, poolSize, connectionTimeout, statementTimeout, retries);
  }

  /** The schema that these settings name; without quotes. */
  String schema() {
    return url.substring(url.lastIndexOf(CURRENT_SCHEMA) + CURRENT_SCHEMA.length())
        .replace("%22", "");
  }

  /** Without the URL, which may hold a password too. */
  @Override
  public String toString() {
    return "PostgresSettings[poolSize=" + poolSize + "]";
  }

  private static boolean isUrl(String url) {
    return url.startsWith("jdbc:postgresql:") && Driver.parseURL(url, null) != null;
  }

  private static boolean isWithin(long value, long least, long most) {
    return least <= value && value <= most;
  }

  private static boolean isWait(Duration wait) {
    return isWithin(wait.toMillis(), 250, 600_000);
  }
}

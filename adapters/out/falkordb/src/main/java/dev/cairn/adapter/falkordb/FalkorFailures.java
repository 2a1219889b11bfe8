package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.remote.MalformedAnswer;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.QueryError;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Turns what Jedis throws and FalkorDB answers into the domain's errors, once, at the edge. What
 * the server says may quote a query, so it goes nowhere.
 */
final class FalkorFailures {

  /** Refusals that pass by themselves. */
  private static final List<String> PASSING =
      List.of(
          "LOADING",
          "BUSY",
          "MASTERDOWN",
          "TRYAGAIN",
          "CLUSTERDOWN",
          "READONLY",
          "OOM",
          "MISCONF",
          "NOREPLICAS",
          "Max pending queries exceeded");

  private FalkorFailures() {}

  static CoreError of(Throwable cause) {
    if (cause instanceof CoreError known) {
      return known;
    }
    for (Throwable each = cause; each != null; each = each.getCause()) {
      CoreError known = recognised(each);
      if (known != null) {
        return known;
      }
    }
    return new DatabaseError("The request to FalkorDB failed", cause);
  }

  static DatabaseError interrupted() {
    return new ConnectionError("The request to FalkorDB was interrupted");
  }

  static boolean isMissingGraph(Throwable cause) {
    return says(cause, "Invalid graph operation on empty key");
  }

  static boolean isIndexedAlready(Throwable cause) {
    return says(cause, "already indexed");
  }

  static boolean isUnknownIndex(Throwable cause) {
    return says(cause, "no such index");
  }

  private static boolean says(Throwable cause, String words) {
    return cause instanceof JedisDataException
        && String.valueOf(cause.getMessage()).contains(words);
  }

  private static @Nullable CoreError recognised(Throwable cause) {
    return switch (cause) {
      case JedisAccessControlException refused ->
          new QueryError("FalkorDB refused the user or the password");
      case JedisDataException refused -> refused(String.valueOf(refused.getMessage()));
      case SocketTimeoutException late -> late();
      case TimeoutException late -> late();
      case SSLException broken ->
          new ConnectionError(
              "The encrypted connection to FalkorDB failed; does Java trust its certificate?",
              broken);
      case NoSuchElementException busy ->
          new DatabaseError("All connections to FalkorDB are in use", busy);
      case MalformedAnswer malformed ->
          new QueryError("FalkorDB gave a malformed answer", malformed);
      case JedisConnectionException lost when lost.getCause() == null || isLast(lost) ->
          new ConnectionError("The connection to FalkorDB failed", lost);
      case JedisException unknown
          when String.valueOf(unknown.getMessage()).contains("not monitored") ->
          new QueryError("The sentinels of FalkorDB know no master of this name");
      default -> null;
    };
  }

  /** Whether nothing below says more about a lost connection. */
  private static boolean isLast(Throwable lost) {
    for (Throwable each = lost.getCause(); each != null; each = each.getCause()) {
      if (each instanceof SocketTimeoutException
          || each instanceof SSLException
          || each instanceof JedisDataException) {
        return false;
      }
    }
    return true;
  }

  private static DatabaseError late() {
    return new DatabaseError("FalkorDB did not answer in time");
  }

  private static DatabaseError refused(String message) {
    if (message.startsWith("NOAUTH") || message.startsWith("WRONGPASS")) {
      return new QueryError("FalkorDB refused the user or the password");
    }
    if (message.startsWith("NOPERM")) {
      return new QueryError("The user of FalkorDB lacks a permission");
    }
    if (message.contains("Query timed out")) {
      return late();
    }
    if (PASSING.stream().anyMatch(message::startsWith)) {
      return new DatabaseError("FalkorDB cannot serve at the moment");
    }
    return new QueryError("FalkorDB refused the query");
  }
}

package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.QueryError;
import io.grpc.Status;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Turns what gRPC and Qdrant say into the domain's errors, once, at the edge. Their messages may
 * name hosts and quote values, so they go nowhere.
 */
final class QdrantFailures {

  private QdrantFailures() {}

  static RuntimeException of(@Nullable Throwable cause) {
    Status status = Status.fromThrowable(cause == null ? new IllegalStateException() : cause);
    return switch (status.getCode()) {
      case NOT_FOUND -> missing();
      case UNAUTHENTICATED, PERMISSION_DENIED -> new QueryError("Qdrant refused the API key");
      case UNAVAILABLE, CANCELLED -> lost(status);
      case DEADLINE_EXCEEDED -> late();
      case RESOURCE_EXHAUSTED -> new DatabaseError("Qdrant cannot serve at the moment", cause);
      case INVALID_ARGUMENT, FAILED_PRECONDITION, OUT_OF_RANGE, UNIMPLEMENTED, ALREADY_EXISTS ->
          new QueryError("Qdrant refused the query", cause);
      case OK, UNKNOWN, ABORTED, INTERNAL, DATA_LOSS ->
          new DatabaseError("The request to Qdrant failed", cause);
    };
  }

  static DatabaseError late() {
    return new DatabaseError("Qdrant did not answer in time");
  }

  static DatabaseError interrupted() {
    return new ConnectionError("The request to Qdrant was interrupted");
  }

  static DatabaseError busy() {
    return new DatabaseError("Others were writing all the time");
  }

  static PlaceMissing missing() {
    return new PlaceMissing("A collection");
  }

  /** Whether a connection that failed like this is better replaced. */
  static boolean isOfConnection(@Nullable Throwable cause) {
    return switch (Status.fromThrowable(cause == null ? new IllegalStateException() : cause)
        .getCode()) {
      case UNAVAILABLE, CANCELLED, DEADLINE_EXCEEDED, INTERNAL, UNKNOWN -> true;
      default -> false;
    };
  }

  private static DatabaseError lost(Status status) {
    for (Throwable each = status.getCause(); each != null; each = each.getCause()) {
      if (each instanceof SSLException) {
        return new ConnectionError(
            "The encrypted connection to Qdrant failed; does Java trust its certificate?", each);
      }
    }
    return new ConnectionError("The connection to Qdrant failed", status.asRuntimeException());
  }
}

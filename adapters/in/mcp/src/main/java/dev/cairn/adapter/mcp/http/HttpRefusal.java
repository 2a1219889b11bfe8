package dev.cairn.adapter.mcp.http;

import dev.cairn.adapter.mcp.rpc.RpcError;
import org.jspecify.annotations.Nullable;

/** A request that gets no further: the status, and what the JSON-RPC error in the body says. */
final class HttpRefusal extends Exception {

  private static final int SERVER_ERROR = -32000;
  private static final int UNKNOWN_SESSION = -32001;

  private final int status;
  private final transient @Nullable Object id;
  private final transient RpcError error;

  HttpRefusal(int status, @Nullable Object id, RpcError error) {
    super(error.getMessage(), null, false, false);
    this.status = status;
    this.id = id;
    this.error = error;
  }

  static HttpRefusal invalid(int status, @Nullable Object id, String reason) {
    return new HttpRefusal(status, id, RpcError.invalidRequest(reason));
  }

  static HttpRefusal unknownSession(@Nullable Object id) {
    String reason = "Unknown session: it has ended or never began, send initialize";
    return new HttpRefusal(404, id, new RpcError(UNKNOWN_SESSION, reason));
  }

  static HttpRefusal busy(@Nullable Object id) {
    return unavailable(id, "too much is under way, try again");
  }

  static HttpRefusal closing(@Nullable Object id) {
    return unavailable(id, "the server is shutting down");
  }

  private static HttpRefusal unavailable(@Nullable Object id, String reason) {
    return new HttpRefusal(503, id, new RpcError(SERVER_ERROR, "Server error: " + reason));
  }

  int status() {
    return status;
  }

  @Nullable Object id() {
    return id;
  }

  RpcError error() {
    return error;
  }
}

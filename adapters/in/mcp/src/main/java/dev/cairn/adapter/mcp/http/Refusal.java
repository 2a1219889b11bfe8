package dev.cairn.adapter.mcp.http;

import dev.cairn.adapter.mcp.rpc.RpcError;
import org.jspecify.annotations.Nullable;

/** A request that gets no further: the status, and what the JSON-RPC error in the body says. */
final class Refusal extends Exception {

  private static final int SERVER_ERROR = -32000;
  private static final int UNKNOWN_SESSION = -32001;

  private final int status;
  private final transient @Nullable Object id;
  private final transient RpcError error;

  Refusal(int status, @Nullable Object id, RpcError error) {
    super(error.getMessage(), null, false, false);
    this.status = status;
    this.id = id;
    this.error = error;
  }

  static Refusal invalid(int status, @Nullable Object id, String reason) {
    return new Refusal(status, id, RpcError.invalidRequest(reason));
  }

  static Refusal unknownSession(@Nullable Object id) {
    String reason = "Unknown session: it has ended or never began, send initialize";
    return new Refusal(404, id, new RpcError(UNKNOWN_SESSION, reason));
  }

  static Refusal busy(@Nullable Object id) {
    return unavailable(id, "too much is under way, try again");
  }

  static Refusal closing(@Nullable Object id) {
    return unavailable(id, "the server is shutting down");
  }

  private static Refusal unavailable(@Nullable Object id, String reason) {
    return new Refusal(503, id, new RpcError(SERVER_ERROR, "Server error: " + reason));
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

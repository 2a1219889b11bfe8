package dev.cairn.adapter.mcp.http;

import static io.modelcontextprotocol.spec.McpSchema.ErrorCodes.INVALID_REQUEST;

import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import org.jspecify.annotations.Nullable;

/** A request that gets no further: the status, and what the JSON-RPC error in the body says. */
final class Refusal extends Exception {

  private static final int SERVER_ERROR = -32000;
  private static final int UNKNOWN_SESSION = -32001;

  private final int status;
  private final transient @Nullable Object id;
  private final int code;
  private final String reason;

  private Refusal(int status, @Nullable Object id, int code, String reason) {
    super(reason, null, false, false);
    this.status = status;
    this.id = id;
    this.code = code;
    this.reason = reason;
  }

  static Refusal of(int status, @Nullable Object id, int code, String reason) {
    return new Refusal(status, id, code, reason);
  }

  static Refusal invalid(int status, @Nullable Object id, String reason) {
    return new Refusal(status, id, INVALID_REQUEST, "Invalid request: " + reason);
  }

  static Refusal unknownSession(@Nullable Object id) {
    return new Refusal(
        404, id, UNKNOWN_SESSION, "Unknown session: it has ended or never began, send initialize");
  }

  static Refusal busy(@Nullable Object id) {
    return new Refusal(503, id, SERVER_ERROR, "Server error: too much is under way, try again");
  }

  static Refusal closing(@Nullable Object id) {
    return new Refusal(503, id, SERVER_ERROR, "Server error: the server is shutting down");
  }

  int status() {
    return status;
  }

  @Nullable Object id() {
    return id;
  }

  JSONRPCError error() {
    return new JSONRPCError(code, reason);
  }
}

package dev.cairn.adapter.mcp.rpc;

/** Why a request gets no result, by JSON-RPC's codes and in words that give nothing away. */
public final class RpcError extends RuntimeException {

  private static final int PARSE_ERROR = -32700;
  private static final int INVALID_REQUEST = -32600;
  private static final int METHOD_NOT_FOUND = -32601;
  private static final int INVALID_PARAMS = -32602;
  private static final int INTERNAL_ERROR = -32603;

  private final int code;
  private final String message;

  public RpcError(int code, String message) {
    super(message, null, false, false);
    this.code = code;
    this.message = message;
  }

  static RpcError unreadable(String reason) {
    return new RpcError(PARSE_ERROR, "Parse error: " + reason);
  }

  public static RpcError invalidRequest(String reason) {
    return new RpcError(INVALID_REQUEST, "Invalid request: " + reason);
  }

  static RpcError unknownMethod(String method) {
    return new RpcError(METHOD_NOT_FOUND, "Method not found: " + method);
  }

  static RpcError invalidParams(String reason) {
    return new RpcError(INVALID_PARAMS, "Invalid params: " + reason);
  }

  static RpcError unknownTool(String name) {
    return new RpcError(INVALID_PARAMS, "Unknown tool: " + name);
  }

  public static RpcError internal() {
    return new RpcError(INTERNAL_ERROR, "Internal error");
  }

  int code() {
    return code;
  }

  String message() {
    return message;
  }
}

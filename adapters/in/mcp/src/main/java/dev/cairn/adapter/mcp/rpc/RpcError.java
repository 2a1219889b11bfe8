package dev.cairn.adapter.mcp.rpc;

import java.util.List;
import java.util.Map;

/**
 * Why a request gets no result, by JSON-RPC's and MCP's codes and in words that give nothing away.
 */
public final class RpcError extends RuntimeException {

  public static final int METHOD_NOT_FOUND = -32601;
  private static final int PARSE_ERROR = -32700;
  private static final int INVALID_REQUEST = -32600;
  private static final int INVALID_PARAMS = -32602;
  private static final int INTERNAL_ERROR = -32603;
  private static final int RESOURCE_NOT_FOUND = -32002;
  private static final int HEADER_MISMATCH = -32020;
  private static final int MISSING_CAPABILITY = -32021;
  private static final int UNSUPPORTED_VERSION = -32022;

  private final int code;
  private final String message;
  private final transient Map<String, Object> data;

  public RpcError(int code, String message) {
    this(code, message, Map.of());
  }

  private RpcError(int code, String message, Map<String, Object> data) {
    super(message, null, false, false);
    this.code = code;
    this.message = message;
    this.data = data;
  }

  static RpcError unreadable(String reason) {
    return new RpcError(PARSE_ERROR, "Parse error: " + reason);
  }

  public static RpcError invalidRequest(String reason) {
    return new RpcError(INVALID_REQUEST, "Invalid request: " + reason);
  }

  public static RpcError unknownMethod(String method) {
    return new RpcError(METHOD_NOT_FOUND, "Method not found: " + method);
  }

  public static RpcError invalidParams(String reason) {
    return new RpcError(INVALID_PARAMS, "Invalid params: " + reason);
  }

  public static RpcError unknown(String kind, String name) {
    return new RpcError(INVALID_PARAMS, "Unknown " + kind + ": " + name);
  }

  /** Earlier revisions had a code of its own for this. */
  static RpcError unknownResource(String uri, boolean stateless) {
    return new RpcError(
        stateless ? INVALID_PARAMS : RESOURCE_NOT_FOUND,
        "Resource not found: " + uri,
        Map.of("uri", uri));
  }

  /** A header of HTTP that says something else than the message, or is not there. */
  public static RpcError headerMismatch(String reason) {
    return new RpcError(HEADER_MISMATCH, "Header mismatch: " + reason);
  }

  static RpcError missingCapability(String capability) {
    return new RpcError(
        MISSING_CAPABILITY,
        "Missing client capability: " + capability,
        Map.of("requiredCapabilities", Map.of(capability, Map.of())));
  }

  static RpcError unsupportedVersion(String requested, List<String> supported) {
    return new RpcError(
        UNSUPPORTED_VERSION,
        "Unsupported protocol version: it is one of " + String.join(", ", supported),
        Map.of("supported", supported, "requested", requested));
  }

  public static RpcError internal() {
    return new RpcError(INTERNAL_ERROR, "Internal error");
  }

  static RpcError internal(String reason) {
    return new RpcError(INTERNAL_ERROR, "Internal error: " + reason);
  }

  /** Whether the request itself is at fault, before anything was tried: MCP's own codes. */
  static boolean isRefusal(int code) {
    return code <= HEADER_MISMATCH && code >= UNSUPPORTED_VERSION;
  }

  int code() {
    return code;
  }

  String message() {
    return message;
  }

  Map<String, Object> data() {
    return data;
  }
}

package dev.cairn.adapter.mcp.stdio;

import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The envelopes of answers. The SDK's own refuses an id of null, which JSON-RPC asks for where the
 * request could not be read, and ids beyond 64 bits.
 */
final class Reply {

  private Reply() {}

  static Map<String, @Nullable Object> result(Object id, Object result) {
    return envelope(id, "result", result);
  }

  static Map<String, @Nullable Object> error(@Nullable Object id, JSONRPCError error) {
    return envelope(id, "error", error);
  }

  private static Map<String, @Nullable Object> envelope(
      @Nullable Object id, String key, Object body) {
    Map<String, @Nullable Object> envelope = new LinkedHashMap<>();
    envelope.put("jsonrpc", "2.0");
    envelope.put("id", id);
    envelope.put(key, body);
    return envelope;
  }
}

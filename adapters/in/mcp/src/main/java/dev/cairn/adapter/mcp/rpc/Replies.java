package dev.cairn.adapter.mcp.rpc;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes answers. The SDK's own envelope refuses an id of null, which JSON-RPC asks for where the
 * request could not be read, and ids beyond 64 bits.
 */
public final class Replies {

  private final McpJsonMapper json;

  public Replies(McpJsonMapper json) {
    this.json = json;
  }

  public String result(Object id, Object result) {
    return result instanceof McpSchema.InitializeResult handshake
        ? PlainJson.write(envelope(id, "result", Handshake.result(handshake)))
        : text(envelope(id, "result", result));
  }

  /** The error, made fit to be sent. */
  public String error(@Nullable Object id, JSONRPCError error) {
    return text(envelope(id, "error", SafeErrors.of(error)));
  }

  private String text(Object envelope) {
    try {
      return json.writeValueAsString(envelope);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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

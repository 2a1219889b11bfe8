package dev.cairn.adapter.mcp.rpc;

import dev.cairn.adapter.wire.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes answers. The id is null where the request could not be read. */
public final class Replies {

  private Replies() {}

  /** Maps are made of plain values; everything else is left to the mapper. */
  static String result(Object id, Object result) {
    Map<String, @Nullable Object> envelope = envelope(id, "result", result);
    return result instanceof Map
        ? PlainJson.write(envelope)
        : Json.MAPPER.writeValueAsString(envelope);
  }

  public static String error(@Nullable Object id, RpcError error) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("code", error.code());
    told.put("message", error.message());
    return PlainJson.write(envelope(id, "error", told));
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

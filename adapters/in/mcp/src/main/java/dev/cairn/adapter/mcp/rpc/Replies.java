package dev.cairn.adapter.mcp.rpc;

import dev.cairn.adapter.wire.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes answers. The id is null where the request could not be read. */
public final class Replies {

  private Replies() {}

  /**
   * Maps are made of plain values; everything else is left to the mapper.
   *
   * @param more what the result says beside its own, as a revision wants it; may be empty
   */
  static String result(Object id, Object result, Map<String, Object> more) {
    String own =
        result instanceof Map ? PlainJson.write(result) : Json.MAPPER.writeValueAsString(result);
    return "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}"
        .formatted(PlainJson.write(id), joined(own, more));
  }

  private static String joined(String object, Map<String, Object> more) {
    if (more.isEmpty()) {
      return object;
    }
    String added = PlainJson.write(more);
    return object.equals("{}")
        ? added
        : added.substring(0, added.length() - 1) + "," + object.substring(1);
  }

  public static String error(@Nullable Object id, RpcError error) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("code", error.code());
    told.put("message", error.message());
    if (!error.data().isEmpty()) {
      told.put("data", error.data());
    }
    Map<String, @Nullable Object> envelope = envelope();
    envelope.put("id", id);
    envelope.put("error", told);
    return PlainJson.write(envelope);
  }

  /** What the server says of its own accord. */
  public static String notification(String method, Map<String, Object> params) {
    Map<String, @Nullable Object> envelope = envelope();
    envelope.put("method", method);
    envelope.put("params", params);
    return PlainJson.write(envelope);
  }

  /** What the server asks. */
  static String question(String id, String method, Map<String, Object> params) {
    Map<String, @Nullable Object> envelope = envelope();
    envelope.put("id", id);
    envelope.put("method", method);
    envelope.put("params", params);
    return PlainJson.write(envelope);
  }

  private static Map<String, @Nullable Object> envelope() {
    Map<String, @Nullable Object> envelope = new LinkedHashMap<>();
    envelope.put("jsonrpc", "2.0");
    return envelope;
  }
}

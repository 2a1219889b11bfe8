package dev.cairn.adapter.mcp.rpc;

import dev.cairn.adapter.wire.Json;
import dev.cairn.adapter.wire.Members;
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
    return answer(id, "result", joined(own, more));
  }

  private static String answer(@Nullable Object id, String kind, String json) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%s,\"%s\":%s}".formatted(PlainJson.write(id), kind, json);
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
    Map<String, Object> data = error.data().isEmpty() ? null : error.data();
    Map<String, Object> told =
        Members.of("code", error.code(), "message", error.message(), "data", data);
    return answer(id, "error", PlainJson.write(told));
  }

  /** What the server says of its own accord. */
  public static String notification(String method, Map<String, Object> params) {
    return question(null, method, params);
  }

  /** What the server asks. */
  static String question(@Nullable String id, String method, Map<String, Object> params) {
    return PlainJson.write(
        Members.of("jsonrpc", "2.0", "id", id, "method", method, "params", params));
  }
}

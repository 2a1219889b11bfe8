package dev.cairn.bootstrap.conformance;

import dev.cairn.adapter.wire.Json;
import java.util.List;
import java.util.Map;

/** What the fixtures answer, written as it goes over the wire. */
final class Plain {

  static final String PNG =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
  static final String WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

  private Plain() {}

  @SuppressWarnings("unchecked")
  static Map<String, Object> json(String text) {
    return Json.MAPPER.readValue(text, Map.class);
  }

  static Map<String, Object> text(String text) {
    return Map.of("type", "text", "text", text);
  }

  static Map<String, Object> image() {
    return Map.of("type", "image", "data", PNG, "mimeType", "image/png");
  }

  static Map<String, Object> resource(String uri, String mimeType, String text) {
    return Map.of(
        "type", "resource", "resource", Map.of("uri", uri, "mimeType", mimeType, "text", text));
  }

  @SafeVarargs
  static Map<String, Object> content(Map<String, Object>... blocks) {
    return Map.of("content", List.of(blocks));
  }
}

package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.RequestSchemas;
import dev.cairn.domain.memory.MemoryType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A JSON schema, put together field by field. */
final class Schema {

  private final Map<String, Object> properties = new LinkedHashMap<>();
  private List<String> required = new ArrayList<>();

  /** A field that is always there. */
  Schema with(String name, Map<String, Object> type) {
    required.add(name);
    return maybe(name, type);
  }

  Schema with(String name, String description, Map<String, Object> type) {
    return with(name, and(type, "description", description));
  }

  /** A field that may be left out. */
  Schema maybe(String name, Map<String, Object> type) {
    properties.put(name, type);
    return this;
  }

  Schema maybe(String name, String description, Map<String, Object> type) {
    return maybe(name, and(type, "description", description));
  }

  /** Says in which order to tell what is always there. */
  Schema require(String... names) {
    required = List.of(names);
    return this;
  }

  /** A page of something; what else it tells can be added. */
  static Schema pageOf(String name, String total, Map<String, Object> element) {
    return new Schema()
        .with("page", count())
        .with("page_size", count())
        .with("total", total, count())
        .with("has_more", flag())
        .with("total_pages", count())
        .with(name, listOf(element));
  }

  /** For results: fields may be added later. */
  Map<String, Object> open() {
    Map<String, Object> schema = type("object");
    schema.put("properties", properties);
    return and(schema, "required", required);
  }

  /** An object by the names of its fields, where another schema describes them. */
  static Map<String, Object> brief(Map<String, Object> schema) {
    return and(anyObject(), "required", Objects.requireNonNull(schema.get("required")));
  }

  static Map<String, Object> text() {
    return type("string");
  }

  static Map<String, Object> textOrNull() {
    return orNull("string");
  }

  static Map<String, Object> orNull(String type) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", List.of(type, "null"));
    return schema;
  }

  static Map<String, Object> time() {
    return and(type("string"), "format", "date-time");
  }

  static Map<String, Object> uuid() {
    return and(type("string"), "pattern", RequestSchemas.UUID);
  }

  static Map<String, Object> flag() {
    return type("boolean");
  }

  static Map<String, Object> count() {
    return and(type("integer"), "minimum", 0);
  }

  static Map<String, Object> fraction() {
    return and(and(type("number"), "minimum", 0), "maximum", 1);
  }

  static Map<String, Object> listOf(Map<String, Object> items) {
    return and(type("array"), "items", items);
  }

  static Map<String, Object> anyObject() {
    return type("object");
  }

  static Map<String, Object> counts() {
    return and(type("object"), "additionalProperties", count());
  }

  static Map<String, Object> memoryType() {
    return oneOf(Arrays.stream(MemoryType.values()).map(MemoryType::label).toList());
  }

  static Map<String, Object> oneOf(List<String> values) {
    return and(type("string"), "enum", values);
  }

  static Map<String, Object> and(Map<String, Object> schema, String key, Object value) {
    Map<String, Object> extended = new LinkedHashMap<>(schema);
    extended.put(key, value);
    return extended;
  }

  private static Map<String, Object> type(String type) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", type);
    return schema;
  }
}

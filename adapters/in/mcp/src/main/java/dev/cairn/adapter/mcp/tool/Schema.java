package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.Members;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A JSON schema, put together field by field. Every client downloads those of all tools, so that
 * they are short: of what tools answer they tell the fields that are read most, each with its type,
 * and none that may be null.
 */
final class Schema {

  private final Map<String, Object> properties = new LinkedHashMap<>();
  private final List<String> required = new ArrayList<>();

  /** A field that is always there. */
  Schema with(String name, Map<String, Object> type) {
    required.add(name);
    return maybe(name, type);
  }

  /** A field that may be left out. */
  Schema maybe(String name, Map<String, Object> type) {
    properties.put(name, type);
    return this;
  }

  Schema texts(String... names) {
    return each(text(), names);
  }

  Schema objects(String... names) {
    return each(anyObject(), names);
  }

  Schema counts(String... names) {
    return each(count(), names);
  }

  Schema numbers(String... names) {
    return each(number(), names);
  }

  Schema flags(String... names) {
    return each(flag(), names);
  }

  Schema lists(String... names) {
    return each(type("array"), names);
  }

  private Schema each(Map<String, Object> type, String... names) {
    for (String name : names) {
      maybe(name, type);
    }
    return this;
  }

  /** A page of something; what else it tells can be added. */
  static Schema pageOf(String name, Map<String, Object> element) {
    return new Schema().counts("total").flags("has_more").maybe(name, listOf(element));
  }

  /** Fields may be added later. */
  Map<String, Object> open() {
    Map<String, Object> schema = type("object");
    schema.put("properties", properties);
    return required.isEmpty() ? schema : and(schema, "required", required);
  }

  /** There is nothing else. */
  Map<String, Object> closed() {
    return and(open(), "additionalProperties", false);
  }

  static Map<String, Object> text() {
    return type("string");
  }

  static Map<String, Object> flag() {
    return type("boolean");
  }

  static Map<String, Object> count() {
    return type("integer");
  }

  static Map<String, Object> number() {
    return type("number");
  }

  static Map<String, Object> listOf(Map<String, Object> items) {
    return and(type("array"), "items", items);
  }

  static Map<String, Object> anyObject() {
    return type("object");
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
    return Members.of("type", type);
  }
}

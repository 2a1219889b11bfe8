package dev.cairn.bootstrap;

import dev.cairn.bootstrap.process.JsonLines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.LogManager;
import tools.jackson.databind.JsonNode;

/**
 * Words that nobody writes by chance, put into every request, and the log in which they must not
 * be.
 */
final class Canary implements AutoCloseable {

  static final String SONG = "zxcanaryxz";

  /** What comes after so much that no log may show it even to those who debug. */
  static final String TAIL = "zxtailxz";

  static final String LONG = SONG + " pads it".repeat(30) + " " + TAIL;

  private final PrintStream errors = System.err;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  Canary(String level) {
    JsonLines.configure(level, log);
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
  }

  List<String> lines() {
    return log.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Override
  public void close() {
    System.setErr(errors);
    Thread.setDefaultUncaughtExceptionHandler(null);
    try {
      LogManager.getLogManager().readConfiguration();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Arguments of every kind for what a schema describes: most are right, some are wrong. */
  static List<Map<String, Object>> arguments(JsonNode schema, Map<String, ?> known) {
    Map<String, Object> required = new LinkedHashMap<>();
    for (JsonNode name : schema.path("required")) {
      String field = name.asString();
      required.put(field, right(field, schema.path("properties").path(field), known));
    }
    List<Map<String, Object>> all = new ArrayList<>();
    all.add(required);
    all.add(with(required, SONG, SONG));
    schema
        .path("properties")
        .propertyStream()
        .forEach(
            property -> {
              String field = property.getKey();
              all.add(with(required, field, right(field, property.getValue(), known)));
              all.add(with(required, field, SONG));
              all.add(with(required, field, LONG + LONG.repeat(5)));
              all.add(with(required, field, List.of(LONG)));
              all.add(with(required, field, Map.of(SONG, LONG)));
            });
    return all;
  }

  private static Map<String, Object> with(Map<String, Object> all, String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(all);
    more.put(name, value);
    return more;
  }

  /** A value that fits, with a canary wherever there is room for one. */
  static Object right(String name, JsonNode schema, Map<String, ?> known) {
    if (known.containsKey(name)) {
      return known.get(name);
    }
    if (schema.path("enum").isArray()) {
      return schema.path("enum").path(0).asString();
    }
    JsonNode type = schema.path("type");
    return switch (type.isArray() ? type.path(0).asString() : type.asString("string")) {
      case "integer" -> schema.path("minimum").asInt(1);
      case "number" -> schema.path("minimum").asDouble(0.5);
      case "boolean" -> true;
      case "array" -> List.of(right(singular(name), schema.path("items"), known));
      case "object" -> object(schema, known);
      default ->
          name.equals("tag") || schema.path("maxLength").asInt(1_000) < LONG.length() ? SONG : LONG;
    };
  }

  private static Object object(JsonNode schema, Map<String, ?> known) {
    Map<String, Object> all = new LinkedHashMap<>();
    schema
        .path("properties")
        .propertyStream()
        .forEach(each -> all.put(each.getKey(), right(each.getKey(), each.getValue(), known)));
    return all.isEmpty() ? Map.of(SONG, SONG) : all;
  }

  private static String singular(String name) {
    return name.endsWith("s") ? name.substring(0, name.length() - 1) : name;
  }
}

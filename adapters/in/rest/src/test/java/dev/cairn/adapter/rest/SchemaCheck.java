package dev.cairn.adapter.rest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Whether a value is what a schema of an API description says, as far as we use schemas. */
final class SchemaCheck {

  private final JsonNode api;

  SchemaCheck(JsonNode api) {
    this.api = api;
  }

  JsonNode resolved(JsonNode node) {
    return node.has("$ref") ? api.at(node.get("$ref").asString().substring(1)) : node;
  }

  /** Everything that does not fit. */
  List<String> problems(JsonNode reference, JsonNode value, String path) {
    JsonNode schema = resolved(reference);
    List<String> problems = new ArrayList<>();
    if (schema.has("oneOf")) {
      for (JsonNode option : schema.get("oneOf")) {
        if (problems(option, value, path).isEmpty()) {
          return problems;
        }
      }
      problems.add(path + " fits none of the options");
      return problems;
    }
    if (schema.has("type") && !hasType(schema.get("type"), value)) {
      problems.add(path + " is not " + schema.get("type"));
    } else if (value.isObject()) {
      checkObject(schema, value, path, problems);
    } else if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        problems.addAll(problems(schema.path("items"), value.get(i), path + "/" + i));
      }
    }
    if (schema.has("enum") && schema.get("enum").valueStream().noneMatch(value::equals)) {
      problems.add(path + " is not one of " + schema.get("enum"));
    }
    return problems;
  }

  private void checkObject(JsonNode schema, JsonNode value, String path, List<String> problems) {
    for (JsonNode required : schema.path("required")) {
      if (!value.has(required.asString())) {
        problems.add(path + " lacks " + required);
      }
    }
    JsonNode more = schema.path("additionalProperties");
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      JsonNode known = schema.path("properties").path(field.getKey());
      String where = path + "/" + field.getKey();
      if (!known.isMissingNode()) {
        problems.addAll(problems(known, field.getValue(), where));
      } else if (more.isObject()) {
        problems.addAll(problems(more, field.getValue(), where));
      } else if (more.isBoolean() && !more.asBoolean()) {
        problems.add(where + " is not described");
      }
    }
  }

  private static boolean hasType(JsonNode type, JsonNode value) {
    return type.isArray()
        ? type.valueStream().anyMatch(each -> hasType(each, value))
        : switch (type.asString()) {
          case "object" -> value.isObject();
          case "array" -> value.isArray();
          case "string" -> value.isString();
          case "integer" -> value.isIntegralNumber();
          case "number" -> value.isNumber();
          case "boolean" -> value.isBoolean();
          case "null" -> value.isNull();
          default -> false;
        };
  }
}

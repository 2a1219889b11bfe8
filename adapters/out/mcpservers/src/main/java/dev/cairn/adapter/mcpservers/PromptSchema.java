package dev.cairn.adapter.mcpservers;

import dev.cairn.domain.error.ValidationError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A prompt's arguments in the form in which tools describe theirs: all of them are texts. */
final class PromptSchema {

  private PromptSchema() {}

  static Map<String, Object> of(OfferedFields prompt) {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    for (Object each : prompt.list("arguments")) {
      if (!(each instanceof Map<?, ?> object)) {
        throw new ValidationError("arguments", "not a list of objects");
      }
      OfferedFields argument = new OfferedFields(object);
      String name = argument.required("name");
      properties.put(name, property(argument));
      if (argument.isTrue("required")) {
        required.add(name);
      }
    }
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    return schema;
  }

  private static Map<String, Object> property(OfferedFields argument) {
    Map<String, Object> property = new LinkedHashMap<>();
    property.put("type", "string");
    for (String name : List.of("title", "description")) {
      String text = argument.text(name);
      if (!text.isEmpty()) {
        property.put(name, text);
      }
    }
    return property;
  }
}

package dev.cairn.adapter.mcpservers;

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
    for (OfferedFields argument : prompt.objects("arguments")) {
      properties.put(argument.required("name"), property(argument));
      if (argument.isTrue("required")) {
        required.add(argument.required("name"));
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

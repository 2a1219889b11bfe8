package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.Json;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemSchemas;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** An item as a reader sees it. Others wrote its texts, so each is kept to its line. */
final class ItemText {

  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final int LONGEST_SCHEMA = 2000;

  private ItemText() {}

  /** Id, type, name and the start of the description, in one line. */
  static String line(ItemProfile item) {
    return "%s (%s) %s%s\n"
        .formatted(
            flat(item.id().value()),
            item.type().label(),
            flat(item.name()),
            item.description().isBlank() ? "" : ": " + Preview.of(flat(item.description())));
  }

  /** The input schema in a line, where there is one and it is not too long for a list. */
  static String shortSchema(ItemSchemas schemas) {
    if (schemas.input() == null) {
      return "";
    }
    String json = Json.MAPPER.writeValueAsString(schemas.input());
    return json.length() <= LONGEST_SCHEMA
        ? "   Input schema: " + json + "\n"
        : "   Input schema: long; call describe_tools with this id.\n";
  }

  /** Every schema, each in a line. */
  static String schemas(ItemSchemas schemas) {
    return schema("Input schema", schemas.input())
        + schema("Output schema", schemas.output())
        + schema("Annotations", schemas.annotations());
  }

  static String flat(String text) {
    return SPACE.matcher(text.strip()).replaceAll(" ");
  }

  private static String schema(String name, @Nullable Map<String, @Nullable Object> schema) {
    return schema == null ? "" : name + ": " + Json.MAPPER.writeValueAsString(schema) + "\n";
  }
}

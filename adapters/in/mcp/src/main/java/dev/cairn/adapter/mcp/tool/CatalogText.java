package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.Json;
import dev.cairn.application.catalog.DescribedItem;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.input.CatalogPageRequest;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The catalogue as a reader sees it. Others wrote its texts, so each is kept to its line. */
final class CatalogText {

  private static final int LONGEST_SCHEMA = 2000;

  private CatalogText() {}

  /** Id, type, name and the start of the description, in one line. */
  static String line(ItemProfile item) {
    return "%s (%s) %s%s\n"
        .formatted(
            Lines.flat(item.id().value()),
            item.type().label(),
            Lines.flat(item.name()),
            about(item.description()));
  }

  private static String about(String description) {
    return description.isBlank() ? "" : ": " + Preview.of(Lines.flat(description));
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

  private static String schema(String name, @Nullable Map<String, @Nullable Object> schema) {
    return schema == null ? "" : name + ": " + Json.MAPPER.writeValueAsString(schema) + "\n";
  }

  /** Items in full. */
  static String described(List<DescribedItem> items, List<String> unknown) {
    return items.isEmpty()
        ? "Error: Invalid input - ids: no item with the id " + joined(unknown)
        : items.stream().map(CatalogText::full).collect(Collectors.joining("\n"))
            + (unknown.isEmpty() ? "" : "\nUnknown ids: " + joined(unknown) + "\n");
  }

  private static String full(DescribedItem described) {
    ItemProfile item = described.item().profile();
    return "%s (%s%s) %s\n%s%s"
        .formatted(
            Lines.flat(item.id().value()),
            item.type().label(),
            item.active() ? "" : ", inactive",
            Lines.flat(item.name()),
            item.description().isBlank() ? "" : item.description().strip() + "\n",
            schemas(described.schemas()));
  }

  private static String joined(List<String> unknown) {
    return unknown.stream().map(Lines::flat).collect(Collectors.joining(", "));
  }

  /** A page of skills, a line a skill. */
  static String skills(Page<CountedSkill> page, CatalogPageRequest request) {
    if (page.total() == 0) {
      return "No skills found.";
    }
    if (page.values().isEmpty()) {
      return "No skills on page %d; there are %d in all.".formatted(request.page(), page.total());
    }
    int first = request.offset() + 1;
    int last = request.offset() + page.values().size();
    return "Skills %d to %d of %d:\n".formatted(first, last, page.total())
        + Lines.numbered(first, page.values(), (number, each) -> number + ". " + line(each));
  }

  private static String line(CountedSkill counted) {
    Skill skill = counted.skill();
    return "%s (%d %s%s) %s%s\n"
        .formatted(
            Lines.flat(skill.id().value()),
            counted.toolCount(),
            counted.toolCount() == 1 ? "item" : "items",
            skill.active() ? "" : ", inactive",
            Lines.flat(skill.name()),
            about(skill.description()));
  }
}

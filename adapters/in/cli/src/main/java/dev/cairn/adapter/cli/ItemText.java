package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.Json;
import dev.cairn.application.catalog.DescribedItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Skills and items as people read them. */
final class ItemText {

  private ItemText() {}

  /** An item's id, skills and state on one line. */
  static String line(ItemProfile item) {
    List<String> parts = new ArrayList<>();
    parts.add(Prose.preview(item.id().value(), 200));
    parts.add(item.type().label());
    if (!item.skillIds().isEmpty()) {
      parts.add("[" + Prose.preview(skills(item), 200) + "]");
    }
    if (!item.active()) {
      parts.add("inactive");
    }
    return String.join("  ", parts);
  }

  /** A skill's id, name, size and state on one line. */
  static String line(CountedSkill counted) {
    Skill skill = counted.skill();
    List<String> parts = new ArrayList<>();
    parts.add(Prose.preview(skill.id().value(), 200));
    parts.add(Prose.preview(skill.name(), 100));
    parts.add(Prose.count(counted.toolCount(), "item", "items"));
    if (!skill.active()) {
      parts.add("inactive");
    }
    return String.join("  ", parts);
  }

  static String inFull(DescribedItem described) {
    ItemProfile item = described.item().profile();
    ItemSchemas schemas = described.schemas();
    StringBuilder text = new StringBuilder();
    field(text, "id", item.id().value());
    field(text, "type", item.type().label());
    field(text, "name", item.name());
    field(text, "skills", skills(item));
    field(text, "active", item.active() ? "yes" : "no");
    json(text, "input", schemas.input());
    json(text, "output", schemas.output());
    json(text, "notes", schemas.annotations());
    return description(text, item.description());
  }

  static String inFull(Skill skill) {
    StringBuilder text = new StringBuilder();
    field(text, "id", skill.id().value());
    field(text, "name", skill.name());
    field(
        text,
        "types",
        skill.itemTypes().stream().sorted().map(ItemType::label).collect(Collectors.joining(", ")));
    field(text, "active", skill.active() ? "yes" : "no");
    return description(text, skill.description());
  }

  private static String skills(ItemProfile item) {
    return item.skillIds().stream().map(SkillId::value).collect(Collectors.joining(", "));
  }

  private static String description(StringBuilder text, String description) {
    return description.isBlank()
        ? text.toString()
        : text.append('\n').append(Prose.printable(description)).toString();
  }

  private static void json(
      StringBuilder text, String name, @Nullable Map<String, @Nullable Object> object) {
    if (object != null) {
      field(text, name, Json.MAPPER.writeValueAsString(object));
    }
  }

  private static void field(StringBuilder text, String name, String value) {
    if (!value.isEmpty()) {
      text.append("%-9s ".formatted(name)).append(Prose.printable(value)).append('\n');
    }
  }
}

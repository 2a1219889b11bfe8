package dev.cairn.adapter.cli.catalog;

import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.adapter.cli.terminal.TitledLines;
import dev.cairn.adapter.wire.Json;
import dev.cairn.application.catalog.DescribedItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Skills and items as people read them. */
final class ItemProse {

  private ItemProse() {}

  /** An item's id, skills and state on one line. */
  static String line(ItemProfile item) {
    return Prose.parts(
        Prose.preview(item.id().value(), 200),
        item.type().label(),
        item.skillIds().isEmpty() ? null : "[" + Prose.preview(skills(item), 200) + "]",
        item.active() ? null : "inactive");
  }

  /** A skill's id, name, size and state on one line. */
  static String line(CountedSkill counted) {
    Skill skill = counted.skill();
    return Prose.parts(
        Prose.preview(skill.id().value(), 200),
        Prose.preview(skill.name(), 100),
        Prose.count(counted.toolCount(), "item", "items"),
        skill.active() ? null : "inactive");
  }

  static String inFull(DescribedItem described) {
    ItemProfile item = described.item().profile();
    ItemSchemas schemas = described.schemas();
    return new TitledLines()
        .add("id", item.id().value())
        .add("type", item.type().label())
        .add("name", item.name())
        .add("skills", skills(item))
        .add("active", item.active() ? "yes" : "no")
        .add("input", json(schemas.input()))
        .add("output", json(schemas.output()))
        .add("notes", json(schemas.annotations()))
        .above(item.description());
  }

  static String inFull(Skill skill) {
    String types =
        skill.itemTypes().stream().sorted().map(ItemType::label).collect(Collectors.joining(", "));
    return new TitledLines()
        .add("id", skill.id().value())
        .add("name", skill.name())
        .add("types", types)
        .add("active", skill.active() ? "yes" : "no")
        .above(skill.description());
  }

  private static String skills(ItemProfile item) {
    return item.skillIds().stream().map(SkillId::value).collect(Collectors.joining(", "));
  }

  private static @Nullable String json(@Nullable Map<String, @Nullable Object> object) {
    return object == null ? null : Json.MAPPER.writeValueAsString(object);
  }
}

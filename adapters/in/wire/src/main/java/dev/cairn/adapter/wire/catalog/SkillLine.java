package dev.cairn.adapter.wire.catalog;

import dev.cairn.domain.catalog.Skill;
import java.util.List;

/** A skill as an export holds it. */
record SkillLine(
    String kind,
    String id,
    String name,
    String description,
    boolean isActive,
    List<String> itemTypes) {

  static final String KIND = "skill";

  static SkillLine of(Skill skill) {
    return new SkillLine(
        KIND,
        skill.id().value(),
        skill.name(),
        skill.description(),
        skill.active(),
        CatalogMapper.INSTANCE.labels(skill.itemTypes()));
  }
}

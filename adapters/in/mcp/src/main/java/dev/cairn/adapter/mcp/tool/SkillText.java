package dev.cairn.adapter.mcp.tool;

import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.input.CatalogPageRequest;

/** A page of skills, for whoever reads: a line a skill. */
final class SkillText {

  private SkillText() {}

  static String page(Page<CountedSkill> page, CatalogPageRequest request) {
    if (page.total() == 0) {
      return "No skills found.";
    }
    if (page.values().isEmpty()) {
      return "No skills on page %d; there are %d in all.".formatted(request.page(), page.total());
    }
    int number = request.offset();
    StringBuilder text =
        new StringBuilder(
            "Skills %d to %d of %d:\n"
                .formatted(number + 1, number + page.values().size(), page.total()));
    for (CountedSkill counted : page.values()) {
      number++;
      text.append(number).append(". ").append(line(counted));
    }
    return text.toString();
  }

  private static String line(CountedSkill counted) {
    Skill skill = counted.skill();
    return "%s (%d %s%s) %s%s\n"
        .formatted(
            ItemText.flat(skill.id().value()),
            counted.toolCount(),
            counted.toolCount() == 1 ? "item" : "items",
            skill.active() ? "" : ", inactive",
            ItemText.flat(skill.name()),
            skill.description().isBlank()
                ? ""
                : ": " + Preview.of(ItemText.flat(skill.description())));
  }
}

package dev.cairn.adapter.wire.catalog;

import static dev.cairn.domain.answer.TokenBudget.estimate;

import dev.cairn.application.catalog.FoundItem;
import dev.cairn.application.catalog.ToolAnswerSize;
import dev.cairn.application.catalog.ToolSearchResult;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import java.util.List;

/**
 * The size of the largest form in which tools are answered: as structured content and once more as
 * text, in which JSON is escaped.
 */
public final class CatalogAnswerSize implements ToolAnswerSize {

  /** How the answer came about. */
  private static final int FRAME = 200;

  /** Names, ids, numbers, and all that a second time as text. */
  private static final int ITEM_FRAME = 120;

  private static final int SKILL_FRAME = 50;

  @Override
  public double frame(ToolSearchResult whole) {
    List<SkillId> used = whole.metadata().skillIdsUsed();
    return FRAME + estimate(whole.query()) + (used == null ? 0 : estimate(used.toString()));
  }

  @Override
  public double of(FoundItem found) {
    ItemProfile item = found.item().profile();
    ItemSchemas schemas = found.schemas();
    String texts = item.id().value() + item.name() + item.description();
    String skills = item.skillIds().toString() + item.primarySkillId();
    String json = String.valueOf(schemas.input()) + schemas.output() + schemas.annotations();
    return ITEM_FRAME + copies() * (estimate(texts) + 1.5 * estimate(json)) + estimate(skills);
  }

  @Override
  public double of(Skill skill) {
    return SKILL_FRAME
        + estimate(skill.id().value() + skill.name() + skill.description())
        + estimate(skill.id().value());
  }

  @Override
  public double copies() {
    return 2;
  }
}

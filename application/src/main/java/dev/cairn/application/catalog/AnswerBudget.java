package dev.cairn.application.catalog;

import dev.cairn.domain.answer.TokenBudget;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.Match;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Keeps an answer within a number of tokens. Items that do not fit any more are left out; the first
 * comes without its schemas and with the beginning of its description if it must. The skills that
 * led to the items get what is left.
 */
final class AnswerBudget {

  /** What an answer has around its items: how it came about. */
  private static final int FRAME = 200;

  /** What an item has around its texts: names, ids, numbers, and all that a second time as text. */
  private static final int ITEM_FRAME = 120;

  private static final int SKILL_FRAME = 50;

  private double left;

  private AnswerBudget(double tokens) {
    this.left = tokens;
  }

  static ToolSearchResult within(int tokens, ToolSearchResult whole) {
    List<SkillId> used = whole.metadata().skillIdsUsed();
    AnswerBudget budget =
        new AnswerBudget(
            tokens
                - FRAME
                - TokenBudget.estimate(whole.query())
                - (used == null ? 0 : TokenBudget.estimate(used.toString())));
    List<FoundItem> items = budget.items(whole.items());
    return whole.limitedTo(items, budget.skills(whole.matchedSkills()));
  }

  private List<FoundItem> items(List<FoundItem> items) {
    List<FoundItem> fitting = new ArrayList<>();
    for (FoundItem item : items) {
      if (fits(cost(item))) {
        fitting.add(item);
      } else if (!fitting.isEmpty()) {
        break;
      } else {
        Optional.of(shortened(item)).filter(it -> fits(cost(it))).ifPresent(fitting::add);
      }
    }
    return fitting;
  }

  private List<Match<CountedSkill>> skills(List<Match<CountedSkill>> skills) {
    return skills.stream().takeWhile(match -> fits(cost(match.value().skill()))).toList();
  }

  private boolean fits(double cost) {
    if (cost > left) {
      return false;
    }
    left -= cost;
    return true;
  }

  private FoundItem shortened(FoundItem item) {
    FoundItem bare = item.withoutSchemas();
    double room = left - cost(bare.describedAs(""));
    return bare.describedAs(TokenBudget.start(bare.item().profile().description(), room / 2));
  }

  private static double cost(FoundItem found) {
    ItemProfile item = found.item().profile();
    ItemSchemas schemas = found.schemas();
    String texts = item.id().value() + item.name() + item.description();
    String skills = item.skillIds().toString() + item.primarySkillId();
    String json = String.valueOf(schemas.input()) + schemas.output() + schemas.annotations();
    return ITEM_FRAME
        + 2 * (TokenBudget.estimate(texts) + 1.5 * TokenBudget.estimate(json))
        + TokenBudget.estimate(skills);
  }

  private static double cost(Skill skill) {
    return SKILL_FRAME
        + TokenBudget.estimate(skill.id().value() + skill.name() + skill.description())
        + TokenBudget.estimate(skill.id().value());
  }
}

package dev.cairn.application.catalog;

import dev.cairn.domain.answer.TokenBudget;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.Match;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Keeps an answer within a number of tokens. Items that do not fit any more are left out; the first
 * comes without its schemas and with the beginning of its description if it must. The skills that
 * led to the items get what is left.
 */
final class AnswerBudget {

  private final ToolAnswerSize size;
  private double left;

  private AnswerBudget(double tokens, ToolAnswerSize size) {
    this.size = size;
    this.left = tokens;
  }

  static ToolSearchResult within(int tokens, ToolSearchResult whole, ToolAnswerSize size) {
    AnswerBudget budget = new AnswerBudget(tokens - size.frame(whole), size);
    List<FoundItem> items = budget.items(whole.items());
    return whole.limitedTo(items, budget.skills(whole.matchedSkills()));
  }

  private List<FoundItem> items(List<FoundItem> items) {
    List<FoundItem> fitting = new ArrayList<>();
    for (FoundItem item : items) {
      if (fits(size.of(item))) {
        fitting.add(item);
      } else if (!fitting.isEmpty()) {
        break;
      } else {
        Optional.of(shortened(item)).filter(it -> fits(size.of(it))).ifPresent(fitting::add);
      }
    }
    return fitting;
  }

  private List<Match<CountedSkill>> skills(List<Match<CountedSkill>> skills) {
    return skills.stream().takeWhile(match -> fits(size.of(match.value().skill()))).toList();
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
    double room = left - size.of(bare.describedAs(""));
    return bare.describedAs(
        TokenBudget.start(bare.item().profile().description(), room / size.copies()));
  }
}

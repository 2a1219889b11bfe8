package dev.cairn.adapter.mcp.tool;

import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.answer.Hidden;
import dev.cairn.domain.answer.UnknownLabel;
import dev.cairn.domain.filter.Filter;
import java.util.ArrayList;
import java.util.List;

/** Why an answer holds no memories, and what to try. */
final class WhyNothing {

  private static final String EMPTY = "Nothing is stored yet; add_memory stores something.\n";

  private final List<String> reasons = new ArrayList<>();
  private final List<String> ways = new ArrayList<>();

  private WhyNothing() {}

  /** Of a search. */
  static String found(Hidden hidden, Filter filter, StoreStatistics stored) {
    if (stored.memories() == 0) {
      return EMPTY;
    }
    WhyNothing why = new WhyNothing();
    Integer byFilter = hidden.byFilter();
    if (byFilter != null && byFilter > 0) {
      why.add("the filters hid " + results(byFilter), "fewer filters");
    }
    why.labels(filter, stored);
    if (hidden.byThreshold() > 0) {
      why.add("min_similarity hid " + results(hidden.byThreshold()), "a lower min_similarity");
    }
    if (hidden.byBudget() > 0) {
      why.add("max_tokens hid " + results(hidden.byBudget()), "more max_tokens");
    }
    if (why.reasons.isEmpty()) {
      why.add("nothing stored fits", "other words or fewer conditions; list_tags tells the tags");
    }
    return why.told();
  }

  /** Of a look through what is stored. */
  static String listed(Filter filter, StoreStatistics stored) {
    if (stored.memories() == 0) {
      return EMPTY;
    }
    WhyNothing why = new WhyNothing();
    why.add("the filters hid all " + stored.memories() + " memories", "fewer filters");
    why.labels(filter, stored);
    return why.told();
  }

  private void labels(Filter filter, StoreStatistics stored) {
    for (UnknownLabel label :
        UnknownLabel.in(filter, stored.tags().keySet(), stored.sources().keySet())) {
      String none = "no memory has the " + label.field() + " " + Lines.json(label.wanted());
      if (label.nearest() == null) {
        reasons.add(none);
      } else {
        String nearest = Lines.json(label.nearest());
        add(none + ", the nearest is " + nearest, "the " + label.field() + " " + nearest);
      }
    }
  }

  private void add(String reason, String way) {
    reasons.add(reason);
    ways.add(way);
  }

  private String told() {
    return "Why: " + String.join("; ", reasons) + ". Try " + String.join(", or ", ways) + ".\n";
  }

  private static String results(int count) {
    return count == 1 ? "1 result" : count + " results";
  }
}

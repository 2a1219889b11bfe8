package dev.cairn.adapter.wire.memories;

import dev.cairn.adapter.wire.Json;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.answer.Hidden;
import dev.cairn.domain.answer.UnknownLabel;
import dev.cairn.domain.filter.Filter;
import java.util.ArrayList;
import java.util.List;

/** Why an answer holds no memories, and what to try. */
public final class WhyNothing {

  /**
   * What those who ask call things.
   *
   * @param add what stores something
   * @param tags what tells the tags
   */
  public record Names(String add, String tags, String minSimilarity, String maxTokens) {}

  private final Names names;
  private final List<String> reasons = new ArrayList<>();
  private final List<String> ways = new ArrayList<>();

  private WhyNothing(Names names) {
    this.names = names;
  }

  /** Of a search. */
  public static String found(Hidden hidden, Filter filter, StoreStatistics stored, Names names) {
    WhyNothing why = new WhyNothing(names);
    return stored.memories() == 0 ? why.empty() : why.hidden(hidden, filter, stored).told();
  }

  /** Of a look through what is stored. */
  public static String listed(Filter filter, StoreStatistics stored, Names names) {
    WhyNothing why = new WhyNothing(names);
    if (stored.memories() == 0) {
      return why.empty();
    }
    why.add("the filters hid all " + stored.memories() + " memories", "fewer filters");
    why.labels(filter, stored);
    return why.told();
  }

  private String empty() {
    return "Nothing is stored yet; " + names.add + " stores something.";
  }

  private WhyNothing hidden(Hidden hidden, Filter filter, StoreStatistics stored) {
    Integer byFilter = hidden.byFilter();
    if (byFilter != null && byFilter > 0) {
      add("the filters hid " + results(byFilter), "fewer filters");
    }
    labels(filter, stored);
    if (hidden.byThreshold() > 0) {
      String threshold = names.minSimilarity;
      add(threshold + " hid " + results(hidden.byThreshold()), "a lower " + threshold);
    }
    if (hidden.byBudget() > 0) {
      add(names.maxTokens + " hid " + results(hidden.byBudget()), "more " + names.maxTokens);
    }
    if (reasons.isEmpty()) {
      add(
          "nothing stored fits",
          "other words or fewer conditions; " + names.tags + " tells the tags");
    }
    return this;
  }

  private void labels(Filter filter, StoreStatistics stored) {
    for (UnknownLabel label :
        UnknownLabel.in(filter, stored.tags().keySet(), stored.sources().keySet())) {
      String none = "no memory has the " + label.field() + " " + Json.inLine(label.wanted());
      if (label.nearest() == null) {
        reasons.add(none);
      } else {
        String nearest = Json.inLine(label.nearest());
        add(none + ", the nearest is " + nearest, "the " + label.field() + " " + nearest);
      }
    }
  }

  private void add(String reason, String way) {
    reasons.add(reason);
    ways.add(way);
  }

  private String told() {
    return "Why: " + String.join("; ", reasons) + ". Try " + String.join(", or ", ways) + ".";
  }

  private static String results(int count) {
    return count == 1 ? "1 result" : count + " results";
  }
}

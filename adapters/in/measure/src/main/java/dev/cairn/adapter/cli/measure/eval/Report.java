package dev.cairn.adapter.cli.measure.eval;

import dev.cairn.adapter.wire.Members;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a set was answered.
 *
 * @param model the embedding model
 */
record Report(TestSet set, String model, List<Answers> searches) {

  /** The set whose leading search finds least comes first; one without any answers comes last. */
  static final Comparator<Report> WORST_FIRST =
      Comparator.<Report>comparingDouble(report -> report.leading().quality().recallAt(5))
          .thenComparing(report -> report.set().name());

  private static final String ALL = "all";

  Report {
    searches = List.copyOf(searches);
  }

  /** The default search; where that was not asked for, the first. */
  Answers leading() {
    return searches.stream()
        .filter(each -> each.search().equals(set.subject().defaultSearch()))
        .findFirst()
        .orElseGet(searches::getFirst);
  }

  Map<String, Object> view(@Nullable String by) {
    return Members.of(
        "model", model,
        "queries", set.questions().size(),
        "unanswerable", set.unanswerable(),
        "warnings", set.warnings(),
        "results", searches.stream().map(each -> view(each, by)).toList());
  }

  String text(@Nullable String by) {
    return new Table(2, head(by), rows()).text()
        + String.format(
            Locale.ROOT,
            "%n%,d queries%s, model %s.%n",
            set.questions().size(),
            set.unanswerable() == 0
                ? ""
                : String.format(Locale.ROOT, " (nothing answers %,d)", set.unanswerable()),
            model)
        + legend(List.of(this));
  }

  static List<String> head(@Nullable String by) {
    List<String> head = new ArrayList<>(List.of("search", by == null ? "" : by));
    head.addAll(Quality.HEAD);
    return head;
  }

  /** For each search, and each part of the queries, its name and its figures. */
  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (Answers each : searches) {
      Map<String, Quality> parts = each.parts();
      rows.add(row(each.search(), parts.isEmpty() ? "" : ALL, each.quality()));
      parts.forEach((part, quality) -> rows.add(row(each.search(), part, quality)));
    }
    return rows;
  }

  /** What the columns mean that are there only if some queries have no answer. */
  static String legend(List<Report> reports) {
    return reports.stream().allMatch(report -> report.set().unanswerable() == 0)
        ? ""
        : "AUC: the chance that the best score of an answered query is above that of one that"
            + " nothing answers.\nFrom the threshold on, which tells most of them apart: the"
            + " shares of answered queries kept and of the others left out.\n";
  }

  private static List<String> row(String search, String part, Quality quality) {
    List<String> row = new ArrayList<>(List.of(search, part));
    row.addAll(quality.cells());
    return row;
  }

  private static Map<String, @Nullable Object> view(Answers answers, @Nullable String by) {
    Map<String, @Nullable Object> view = new LinkedHashMap<>();
    view.put("name", answers.search());
    view.putAll(answers.quality().view());
    if (by != null) {
      Map<String, Object> parts = new LinkedHashMap<>();
      answers.parts().forEach((part, quality) -> parts.put(part, quality.view()));
      view.put("by", Map.of(by, parts));
    }
    return view;
  }
}

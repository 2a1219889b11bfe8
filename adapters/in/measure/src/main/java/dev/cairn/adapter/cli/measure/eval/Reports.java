package dev.cairn.adapter.cli.measure.eval;

import dev.cairn.adapter.wire.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The sets of a folder in one table, the worst case first: the set whose leading search, which is
 * the default where it was asked for, finds least among the first five.
 *
 * @param by the field that tells parts of the queries apart; null: none
 */
record Reports(List<Report> sets, @Nullable String by) {

  Reports {
    sets = sets.stream().sorted(Report.WORST_FIRST).toList();
  }

  Map<String, Object> view() {
    return Members.of(
        "sorted_by",
        "recall_at_5 of the leading search, lowest first",
        "sets",
        sets.stream().map(this::view).toList());
  }

  String text() {
    List<String> head = new ArrayList<>(List.of("set", "kind"));
    head.addAll(Report.head(by));
    return new Table(4, head, sets.stream().flatMap(Reports::rows).toList()).text()
        + "\nSorted by R@5 of the leading search (*), lowest first.\n"
        + sets.stream().map(Reports::models).distinct().sorted().collect(Collectors.joining())
        + Report.legend(sets);
  }

  private Map<String, Object> view(Report report) {
    Map<String, Object> view =
        Members.of(
            "set", report.set().name(),
            "kind", report.set().subject().label(),
            "leading", report.leading().search());
    view.putAll(report.view(by));
    return view;
  }

  private static Stream<List<String>> rows(Report report) {
    return report.rows().stream()
        .map(
            row -> {
              List<String> marked = new ArrayList<>(row);
              if (row.getFirst().equals(report.leading().search())) {
                marked.set(0, row.getFirst() + " *");
              }
              marked.addAll(0, List.of(report.set().name(), report.set().subject().label()));
              return marked;
            });
  }

  private static String models(Report report) {
    return String.format(
        Locale.ROOT, "Model for %s: %s.\n", report.set().subject().label(), report.model());
  }
}

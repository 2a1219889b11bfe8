package dev.cairn.adapter.cli.measure.eval;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How well a way of searching did. Questions that nothing answers count for the separation and the
 * time alone.
 *
 * @param first how often the first answer was right
 * @param recall the mean share of what should be found among the first so many
 * @param separation how well scores tell that there is an answer, where some questions have none
 */
record Quality(
    int queries,
    int answered,
    int first,
    Map<Integer, Double> recall,
    double ndcg,
    double mrr,
    Optional<Separation> separation,
    double p50,
    double p95) {

  /** What the cells of a row are. */
  static final List<String> HEAD =
      List.of(
          "first",
          "R@1",
          "R@5",
          "R@10",
          "nDCG@10",
          "MRR",
          "AUC",
          "threshold",
          "kept",
          "left out",
          "p50 ms",
          "p95 ms");

  private static final List<Integer> DEPTHS = List.of(1, 5, JudgedAnswer.DEPTH);

  Quality {
    recall = Map.copyOf(recall);
  }

  static Quality of(List<JudgedAnswer> answers) {
    return of(answers, those(answers, true), those(answers, false));
  }

  private static List<JudgedAnswer> those(List<JudgedAnswer> answers, boolean answered) {
    return answers.stream().filter(each -> each.question().isAnswered() == answered).toList();
  }

  private static Quality of(
      List<JudgedAnswer> all, List<JudgedAnswer> answered, List<JudgedAnswer> others) {
    double[] millis = sorted(all, JudgedAnswer::millis);
    return new Quality(
        all.size(),
        answered.size(),
        (int) answered.stream().filter(JudgedAnswer::isFirstRight).count(),
        DEPTHS.stream()
            .collect(
                Collectors.toMap(
                    depth -> depth, depth -> mean(answered, each -> each.recall(depth)))),
        mean(answered, JudgedAnswer::gain),
        mean(answered, JudgedAnswer::reciprocalRank),
        Separation.of(sorted(answered, JudgedAnswer::best), sorted(others, JudgedAnswer::best)),
        percentile(millis, 50),
        percentile(millis, 95));
  }

  /** Not a number where no question has an answer. */
  double recallAt(int depth) {
    return recall.getOrDefault(depth, Double.NaN);
  }

  Map<String, @Nullable Object> view() {
    Map<String, @Nullable Object> view = new LinkedHashMap<>();
    view.put("queries", queries);
    view.put("answered", answered);
    view.put("first", first);
    DEPTHS.forEach(depth -> view.put("recall_at_" + depth, orNull(recallAt(depth))));
    view.put("ndcg_at_10", orNull(ndcg));
    view.put("mrr", orNull(mrr));
    separation.ifPresent(present -> view.put("unanswerable", present.view()));
    view.put("p50_ms", p50);
    view.put("p95_ms", p95);
    return view;
  }

  List<String> cells() {
    return List.of(
        first + "/" + answered,
        share(recallAt(1)),
        share(recallAt(5)),
        share(recallAt(10)),
        share(ndcg),
        share(mrr),
        cell(Separation::auc),
        cell(found -> found.best().score()),
        cell(found -> found.best().kept()),
        cell(found -> found.best().leftOut()),
        String.format(Locale.ROOT, "%.2f", p50),
        String.format(Locale.ROOT, "%.2f", p95));
  }

  static double rounded(double share) {
    return Math.round(10_000 * share) / 10_000.0;
  }

  private static @Nullable Double orNull(double share) {
    return Double.isNaN(share) ? null : rounded(share);
  }

  private String cell(Function<Separation, Double> part) {
    return separation.map(part).map(Quality::share).orElse("");
  }

  private static String share(double share) {
    return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%.3f", share);
  }

  private static double mean(List<JudgedAnswer> answers, ToDoubleFunction<JudgedAnswer> figure) {
    return answers.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }

  private static double[] sorted(
      List<JudgedAnswer> answers, ToDoubleFunction<JudgedAnswer> figure) {
    return answers.stream().mapToDouble(figure).sorted().toArray();
  }

  private static double percentile(double[] sorted, int percent) {
    int place = Math.min(sorted.length - 1, sorted.length * percent / 100);
    return Math.round(100 * sorted[place]) / 100.0;
  }
}

package dev.cairn.bootstrap.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * How well one way of searching did: the share of what should be found among the first so many,
 * averaged over the questions, how high it stood, and how long an answer took.
 */
final class Quality {

  /** How many answers are looked at. */
  static final int DEPTH = 10;

  private static final String ROW = "%-14s %6s %6s %6s %8s %6s %9s %9s%n";

  private final String name;
  private final List<Double> millis = new ArrayList<>();
  private double first;
  private double firstFive;
  private double firstTen;
  private double gain;
  private double reciprocal;

  Quality(String name) {
    this.name = name;
  }

  /** Counts an answer: what was found, best first, under any of its ids, and what should be. */
  void add(List<Set<String>> found, List<Set<String>> gold, double tookMillis) {
    int[] news = news(found, gold);
    first += recall(news, 1, gold.size());
    firstFive += recall(news, 5, gold.size());
    firstTen += recall(news, DEPTH, gold.size());
    gain += gain(news) / bestGain(gold.size());
    reciprocal += reciprocal(news);
    millis.add(tookMillis);
  }

  Map<String, Object> view() {
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("name", name);
    view.put("queries", millis.size());
    view.put("recall_at_1", mean(first));
    view.put("recall_at_5", mean(firstFive));
    view.put("recall_at_10", mean(firstTen));
    view.put("ndcg_at_10", mean(gain));
    view.put("mrr", mean(reciprocal));
    view.put("p50_ms", percentile(50));
    view.put("p95_ms", percentile(95));
    return view;
  }

  static String head() {
    return String.format(
        Locale.ROOT, ROW, "", "R@1", "R@5", "R@10", "nDCG@10", "MRR", "p50 ms", "p95 ms");
  }

  String row() {
    return String.format(
        Locale.ROOT,
        ROW,
        name,
        share(first),
        share(firstFive),
        share(firstTen),
        share(gain),
        share(reciprocal),
        "%.2f".formatted(percentile(50)),
        "%.2f".formatted(percentile(95)));
  }

  /** For each answer, how much of what is wanted it is that no answer before it was. */
  private static int[] news(List<Set<String>> found, List<Set<String>> gold) {
    List<Set<String>> left = new ArrayList<>(gold);
    int[] news = new int[Math.min(DEPTH, found.size())];
    for (int i = 0; i < news.length; i++) {
      Set<String> ids = found.get(i);
      int before = left.size();
      left.removeIf(group -> !Collections.disjoint(group, ids));
      news[i] = before - left.size();
    }
    return news;
  }

  private static double recall(int[] news, int depth, int wanted) {
    int found = 0;
    for (int i = 0; i < Math.min(depth, news.length); i++) {
      found += news[i];
    }
    return (double) found / wanted;
  }

  private static double gain(int[] news) {
    double gain = 0;
    for (int i = 0; i < news.length; i++) {
      gain += news[i] > 0 ? discount(i) : 0;
    }
    return gain;
  }

  private static double bestGain(int wanted) {
    double gain = 0;
    for (int i = 0; i < Math.min(DEPTH, wanted); i++) {
      gain += discount(i);
    }
    return gain;
  }

  private static double discount(int rank) {
    return Math.log(2) / Math.log(rank + 2);
  }

  private static double reciprocal(int[] news) {
    for (int i = 0; i < news.length; i++) {
      if (news[i] > 0) {
        return 1.0 / (i + 1);
      }
    }
    return 0;
  }

  private double mean(double sum) {
    return millis.isEmpty() ? 0 : Math.round(10_000 * sum / millis.size()) / 10_000.0;
  }

  private String share(double sum) {
    return "%.3f".formatted(mean(sum));
  }

  private double percentile(int percent) {
    double[] sorted = millis.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    return sorted.length == 0
        ? 0
        : Math.round(100 * sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)])
            / 100.0;
  }
}

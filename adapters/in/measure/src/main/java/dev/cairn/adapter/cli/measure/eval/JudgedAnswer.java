package dev.cairn.adapter.cli.measure.eval;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What a question found.
 *
 * @param found best first, each under all of its ids
 * @param best the score of the first; 0 where nothing was found
 */
record JudgedAnswer(Question question, List<Set<String>> found, double best, double millis) {

  /** How many answers are looked at. */
  static final int DEPTH = 10;

  boolean isFirstRight() {
    return recall(1) > 0;
  }

  /** The share of what should be found that is among the first so many. */
  double recall(int depth) {
    return (double) IntStream.of(news()).limit(depth).sum() / question.gold().size();
  }

  /** The discounted gain, compared with that of a perfect answer. */
  double gain() {
    int[] news = news();
    IntStream right = IntStream.range(0, news.length).filter(rank -> news[rank] > 0);
    return right.mapToDouble(JudgedAnswer::discount).sum() / bestGain();
  }

  double reciprocalRank() {
    int[] news = news();
    return IntStream.range(0, news.length)
        .filter(rank -> news[rank] > 0)
        .mapToDouble(rank -> 1.0 / (rank + 1))
        .findFirst()
        .orElse(0);
  }

  /** For each answer, how much of what is wanted it is that no answer before it was. */
  private int[] news() {
    List<Set<String>> left = new ArrayList<>(question.gold());
    int[] news = new int[Math.min(DEPTH, found.size())];
    for (int i = 0; i < news.length; i++) {
      Set<String> ids = found.get(i);
      int before = left.size();
      left.removeIf(group -> !Collections.disjoint(group, ids));
      news[i] = before - left.size();
    }
    return news;
  }

  private double bestGain() {
    int best = Math.min(DEPTH, question.gold().size());
    return IntStream.range(0, best).mapToDouble(JudgedAnswer::discount).sum();
  }

  private static double discount(int rank) {
    return Math.log(2) / Math.log(rank + 2);
  }
}

package dev.cairn.adapter.cli.measure.eval;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

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
    int[] news = news();
    int right = 0;
    for (int i = 0; i < Math.min(depth, news.length); i++) {
      right += news[i];
    }
    return (double) right / question.gold().size();
  }

  /** The discounted gain, compared with that of a perfect answer. */
  double gain() {
    int[] news = news();
    double gain = 0;
    for (int i = 0; i < news.length; i++) {
      gain += news[i] > 0 ? discount(i) : 0;
    }
    return gain / bestGain();
  }

  double reciprocalRank() {
    int[] news = news();
    for (int i = 0; i < news.length; i++) {
      if (news[i] > 0) {
        return 1.0 / (i + 1);
      }
    }
    return 0;
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
    double gain = 0;
    for (int i = 0; i < Math.min(DEPTH, question.gold().size()); i++) {
      gain += discount(i);
    }
    return gain;
  }

  private static double discount(int rank) {
    return Math.log(2) / Math.log(rank + 2);
  }
}

package dev.cairn.adapter.cli.measure.eval;

import dev.cairn.adapter.wire.Members;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * How well the best score tells queries that something answers from those that nothing does.
 *
 * @param auc the chance that an answered query scores above an unanswerable one, a tie being half
 * @param best the threshold with the highest balanced accuracy; of several such the lowest
 */
record Separation(double auc, Threshold best) {

  /**
   * A score from which on a query is taken for answered.
   *
   * @param kept the share of the answered queries that reach it
   * @param leftOut the share of the unanswerable ones that do not
   */
  record Threshold(double score, double kept, double leftOut) {

    static Threshold at(double score, double[] answered, double[] unanswerable) {
      return new Threshold(
          score,
          1 - (double) below(score, answered) / answered.length,
          (double) below(score, unanswerable) / unanswerable.length);
    }

    double balancedAccuracy() {
      return (kept + leftOut) / 2;
    }
  }

  /** Nothing where one of the two kinds of queries is missing. */
  static Optional<Separation> of(double[] answered, double[] unanswerable) {
    if (answered.length == 0 || unanswerable.length == 0) {
      return Optional.empty();
    }
    return Optional.of(new Separation(auc(answered, unanswerable), best(answered, unanswerable)));
  }

  Map<String, Object> view() {
    return Members.of(
        "auc", Quality.rounded(auc),
        "threshold", Quality.rounded(best.score()),
        "balanced_accuracy", Quality.rounded(best.balancedAccuracy()),
        "answered_kept", Quality.rounded(best.kept()),
        "unanswerable_left_out", Quality.rounded(best.leftOut()));
  }

  private static double auc(double[] answered, double[] unanswerable) {
    double above = 0;
    for (double score : answered) {
      long ties = Arrays.stream(unanswerable).filter(other -> other == score).count();
      above += below(score, unanswerable) + ties / 2.0;
    }
    return above / answered.length / unanswerable.length;
  }

  private static Threshold best(double[] answered, double[] unanswerable) {
    double[] scores =
        DoubleStream.concat(Arrays.stream(answered), Arrays.stream(unanswerable))
            .distinct()
            .sorted()
            .toArray();
    Threshold best = Threshold.at(scores[0], answered, unanswerable);
    for (int i = 1; i < scores.length; i++) {
      // In the middle between two scores: what comes later will not hit the same ones.
      double middle = (scores[i - 1] + scores[i]) / 2;
      Threshold next = Threshold.at(middle, answered, unanswerable);
      best = next.balancedAccuracy() > best.balancedAccuracy() ? next : best;
    }
    return best;
  }

  private static long below(double score, double[] scores) {
    return Arrays.stream(scores).filter(other -> other < score).count();
  }
}

package dev.cairn.domain.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChartTest {

  private static final Patience WANTED = new Patience(() -> true);
  private static final int GROUPS = 6;

  private static Chart chart(float[][] vectors) {
    return Chart.of(vectors, WANTED, new Random(7)::nextDouble);
  }

  /** Unit vectors around so many directions, one group after the other in turn. */
  private static float[][] groups(int count, int dimension, double spread) {
    Random random = new Random(3);
    float[][] centres = new float[GROUPS][dimension];
    for (float[] centre : centres) {
      for (int i = 0; i < dimension; i++) {
        centre[i] = (float) random.nextGaussian();
      }
    }
    float[][] vectors = new float[count][dimension];
    for (int n = 0; n < count; n++) {
      double squares = 0;
      for (int i = 0; i < dimension; i++) {
        vectors[n][i] = centres[n % GROUPS][i] + (float) (spread * random.nextGaussian());
        squares += vectors[n][i] * vectors[n][i];
      }
      for (int i = 0; i < dimension; i++) {
        vectors[n][i] /= (float) Math.sqrt(squares);
      }
    }
    return vectors;
  }

  @Test
  void theSameVectorsAlwaysGiveTheSameChart() {
    float[][] vectors = groups(120, 64, 0.7);

    Chart one = chart(vectors);
    Chart other = chart(vectors);

    assertThat(one.x()).isEqualTo(other.x());
    assertThat(one.y()).isEqualTo(other.y());
    assertThat(one.clusters()).isEqualTo(other.clusters());
  }

  @Test
  void everythingLiesWithinOneAndSomethingAtTheEdge() {
    Chart chart = chart(groups(200, 64, 0.7));

    assertThat(Arrays.stream(chart.x())).allMatch(value -> Math.abs(value) <= 1);
    assertThat(Arrays.stream(chart.y())).allMatch(value -> Math.abs(value) <= 1);
    double most =
        Math.max(
            Arrays.stream(chart.x()).map(Math::abs).max().orElseThrow(),
            Arrays.stream(chart.y()).map(Math::abs).max().orElseThrow());
    assertThat(most).isGreaterThan(0.999);
  }

  @Test
  void whatIsAlikeLiesCloserThanWhatIsNot() {
    int count = 300;
    Chart chart = chart(groups(count, 64, 0.7));

    long within = 0;
    for (int n = 0; n < count; n++) {
      within += Arrays.stream(nearest(chart, n, 5)).filter(sameGroup(n)).count();
    }

    assertThat(within / (5.0 * count))
        .as("share of near ones of the same group")
        .isGreaterThan(0.97);
  }

  private static IntPredicate sameGroup(int n) {
    return other -> other % GROUPS == n % GROUPS;
  }

  /** Trustworthiness: few of those near on the chart were far in space. */
  @Test
  void whatLiesCloseTogetherWasCloseTogether() {
    int count = 240;
    int near = 8;
    float[][] vectors = groups(count, 64, 1.0);
    Chart chart = chart(vectors);

    double penalty = 0;
    for (int n = 0; n < count; n++) {
      int[] ranked = ranked(vectors, n);
      for (int other : nearest(chart, n, near)) {
        int rank =
            1 + IntStream.range(0, count).filter(i -> ranked[i] == other).findFirst().orElseThrow();
        penalty += Math.max(0, rank - near);
      }
    }

    double trust = 1 - 2.0 / (count * near * (2.0 * count - 3 * near - 1)) * penalty;
    assertThat(trust).isGreaterThan(0.85);
  }

  private static int[] nearest(Chart chart, int n, int count) {
    return IntStream.range(0, chart.x().length)
        .filter(other -> other != n)
        .boxed()
        .sorted(
            Comparator.comparingDouble(
                other ->
                    Math.hypot(chart.x()[n] - chart.x()[other], chart.y()[n] - chart.y()[other])))
        .limit(count)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static int[] ranked(float[][] vectors, int n) {
    return IntStream.range(0, vectors.length)
        .filter(other -> other != n)
        .boxed()
        .sorted(Comparator.comparingDouble(other -> -dot(vectors[n], vectors[other])))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static double dot(float[] one, float[] other) {
    double dot = 0;
    for (int i = 0; i < one.length; i++) {
      dot += one[i] * other[i];
    }
    return dot;
  }

  @Test
  void noClusterHasPointsOfTwoGroups() {
    Chart chart = chart(groups(300, 64, 0.5));

    Map<Integer, Set<Integer>> groupsOf = new HashMap<>();
    for (int n = 0; n < 300; n++) {
      groupsOf.computeIfAbsent(chart.clusters()[n], each -> new HashSet<>()).add(n % GROUPS);
    }
    groupsOf.remove(Communities.NONE);
    assertThat(groupsOf).hasSizeBetween(GROUPS, 2 * GROUPS);
    assertThat(groupsOf.values()).allMatch(groups -> groups.size() == 1);
    assertThat(IntStream.of(chart.clusters()).filter(each -> each >= 0).count()).isGreaterThan(270);
  }

  @Test
  void pairsThatSayTheSameAreToldOnceEach() {
    float[][] vectors = groups(60, 64, 1.0);
    vectors[41] = vectors[7].clone();
    vectors[52] = vectors[13].clone();
    vectors[52][0] += 0.01f;

    Chart chart = chart(vectors);

    Set<String> pairs =
        chart.duplicates().stream().map(Arrays::toString).collect(Collectors.toSet());
    assertThat(pairs).containsExactlyInAnyOrder("[7, 41]", "[13, 52]");
    assertThat(chart.duplicates()).hasSize(2);
  }

  @Test
  void aFewPointsAndPointsWithoutDirectionHaveAPlaceToo() {
    for (int count : new int[] {0, 1, 2, 3, 20}) {
      Chart same = chart(new float[count][8]);
      Chart few = chart(Arrays.copyOf(groups(20, 8, 1), count));

      assertThat(Arrays.stream(same.x())).hasSize(count).allMatch(Double::isFinite);
      assertThat(Arrays.stream(few.y())).hasSize(count).allMatch(Double::isFinite);
    }
  }

  @Test
  void nobodyHasToWaitForAChartThatNobodyWants() {
    assertThatThrownBy(() -> Chart.of(groups(100, 16, 1), new Patience(() -> false), () -> 0.5))
        .isInstanceOf(CancellationException.class);
  }
}

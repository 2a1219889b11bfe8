package dev.cairn.adapter.cli.measure.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SeparationTest {

  @Test
  void scoresThatNeverOverlapAreToldApartInTheMiddleBetweenThem() {
    Separation separation = separation(scores(0.9, 0.6), scores(0.2, 0.4));

    assertThat(separation.auc()).isEqualTo(1);
    assertThat(separation.best().score()).isCloseTo(0.5, within(1e-9));
    assertThat(separation.best().kept()).isEqualTo(1);
    assertThat(separation.best().leftOut()).isEqualTo(1);
    assertThat(separation.best().balancedAccuracy()).isEqualTo(1);
  }

  /** Of nine pairs 0.9 wins three, 0.5 two and ties one with 0.5, 0.3 wins one. */
  @Test
  void theAreaIsTheShareOfPairsInTheRightOrderAndATieIsHalf() {
    Separation separation = separation(scores(0.9, 0.5, 0.3), scores(0.5, 0.4, 0.1));

    assertThat(separation.auc()).isCloseTo(6.5 / 9, within(1e-9));
  }

  /** From 0.7 on: 2 of 4 kept, 2 of 2 left out; from 0.2 on: 4 of 4 kept, 1 of 2 left out. */
  @Test
  void ofThresholdsThatTellEquallyManyApartTheLowestIsTaken() {
    Separation separation = separation(scores(0.9, 0.8, 0.3, 0.3), scores(0.6, 0.1));

    assertThat(separation.auc()).isCloseTo(6.0 / 8, within(1e-9));
    assertThat(separation.best()).isEqualTo(new Separation.Threshold((0.1 + 0.3) / 2, 1, 0.5));
  }

  @Test
  void bothKindsWeighTheSameHoweverManyTheyAre() {
    double[] many = new double[100];

    Separation separation = separation(scores(0.5), many);

    assertThat(separation.best()).isEqualTo(new Separation.Threshold(0.25, 1, 1));
  }

  @Test
  void scoresThatTellNothingAreHalfRight() {
    Separation same = separation(scores(0, 0), scores(0, 0, 0));
    assertThat(same.auc()).isEqualTo(0.5);
    assertThat(same.best()).isEqualTo(new Separation.Threshold(0, 1, 0));

    Separation reversed = separation(scores(0.1), scores(0.9));
    assertThat(reversed.auc()).isZero();
    assertThat(reversed.best().balancedAccuracy()).isEqualTo(0.5);
  }

  @Test
  void thereIsNothingToTellApartWhereOneKindIsMissing() {
    assertThat(Separation.of(scores(0.9), scores())).isEmpty();
    assertThat(Separation.of(scores(), scores(0.9))).isEmpty();
  }

  private static Separation separation(double[] answered, double[] unanswerable) {
    return Separation.of(answered, unanswerable).orElseThrow();
  }

  private static double[] scores(double... scores) {
    return scores;
  }
}

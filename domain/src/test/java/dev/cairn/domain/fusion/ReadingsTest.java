package dev.cairn.domain.fusion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.domain.fusion.Readings.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadingsTest {

  @Test
  void aRequestForOneThingIsWhatItIsAsAWhole() {
    Reading whole = reading(0.2, 0.5, 0.3);

    assertThat(new Readings(List.of(whole)).merged()).isSameAs(whole);
  }

  @Test
  void whatOnePartSinglesOutComesForward() {
    Reading whole = reading(0.50, 0.40, 0.42, 0.10);
    Reading first = reading(0.60, 0.20, 0.20, 0.20);
    Reading second = reading(0.20, 0.60, 0.20, 0.20);

    double[] merged = new Readings(List.of(whole, first, second)).merged().fused();

    assertThat(merged[1]).isGreaterThan(merged[2]);
    assertThat(merged[0]).isGreaterThan(merged[2]);
    assertThat(merged[2]).isGreaterThan(merged[3]);
  }

  @Test
  void aPartThatTellsNothingApartChangesNoOrder() {
    Reading whole = reading(0.5, 0.4, 0.3);
    Reading flat = reading(0.2, 0.2, 0.2);

    double[] merged = new Readings(List.of(whole, flat)).merged().fused();

    assertThat(merged[0]).isGreaterThanOrEqualTo(merged[1]);
    assertThat(merged[1]).isGreaterThanOrEqualTo(merged[2]);
  }

  @Test
  void theReadingThatSaysMostIsTheReason() {
    Reading whole = new Reading(array(0.3, 0.4), array(0, 0.5), array(0.3, 0.6));
    Reading part = new Reading(array(0.7, 0.1), array(0.2, 0), array(0.8, 0.1));

    Reading merged = new Readings(List.of(whole, part)).merged();

    assertThat(merged.evidence(0).cosine()).isEqualTo(0.7, within(1e-12));
    assertThat(merged.evidence(0).words()).isEqualTo(0.2, within(1e-12));
    assertThat(merged.evidence(1).cosine()).isEqualTo(0.4, within(1e-12));
  }

  @Test
  void nothingIsMoreThanIdentical() {
    Reading whole = reading(1, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    Reading part = reading(1, 0.99, 0.99, 0.99, 0.99, 0.99, 0.99, 0.99, 0.99, 0.99);

    assertThat(new Readings(List.of(whole, part, whole)).merged().fused()[0])
        .isLessThanOrEqualTo(1);
  }

  @Test
  void theHighestReadingCounts() {
    Reading highest = new Readings(List.of(reading(0.1, 0.6), reading(0.5, 0.2))).highest();

    assertThat(highest.fused()).containsExactly(0.5, 0.6);
  }

  private static Reading reading(double... fused) {
    return new Reading(fused, new double[fused.length], fused);
  }

  private static double[] array(double... values) {
    return values;
  }
}

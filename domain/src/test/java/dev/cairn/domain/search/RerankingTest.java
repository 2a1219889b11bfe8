package dev.cairn.domain.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.domain.memory.MemoryId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RerankingTest {

  private static final Reranking TWO = new Reranking(2, 0.75);

  @Test
  void whatIsReadIsOrderedByItsChanceAndWhatWasFoundBefore() {
    List<Ranked> order = TWO.of(found(0.8, 0.6), Map.of(chunk(1), 0.1, chunk(2), 0.9));

    assertThat(order).extracting(Ranked::chunk).containsExactly(chunk(2), chunk(1));
    assertThat(order.getFirst().similarity()).isCloseTo(0.25 * 0.6 + 0.75 * 0.9, within(1e-9));
    assertThat(order.getLast().similarity()).isCloseTo(0.25 * 0.8 + 0.75 * 0.1, within(1e-9));
  }

  @Test
  void theExplanationSaysWhatReadingDid() {
    List<Ranked> order = TWO.of(found(0.8, 0.6), Map.of(chunk(1), 0.1, chunk(2), 0.9));

    for (Ranked each : order) {
      Explanation why = each.explanation();
      assertThat(why.meaning() + why.reranker()).isCloseTo(each.similarity(), within(1e-9));
    }
    assertThat(order.getFirst().explanation().reranker()).isPositive();
    assertThat(order.getLast().explanation().reranker()).isNegative();
  }

  @Test
  void whatWasNotReadStaysBehindInItsOrder() {
    List<Ranked> order = TWO.of(found(0.8, 0.6, 0.5, 0.1), Map.of(chunk(1), 0.0, chunk(2), 0.0));

    assertThat(order)
        .extracting(Ranked::chunk)
        .containsExactly(chunk(1), chunk(2), chunk(3), chunk(4));
    assertThat(order.get(2).similarity()).isEqualTo(order.get(1).similarity());
    assertThat(order.get(3).similarity()).isEqualTo(0.1);
  }

  @Test
  void whatCouldNotBeReadKeepsItsScore() {
    List<Ranked> order = TWO.of(found(0.8, 0.6), Map.of(chunk(2), 0.7));

    assertThat(order.getFirst().similarity()).isCloseTo(0.8, within(1e-9));
    assertThat(order.getFirst().explanation().reranker()).isCloseTo(0, within(1e-9));
  }

  @Test
  void nothingIsReadWhereNothingWasFound() {
    assertThat(TWO.best(List.of())).isEmpty();
    assertThat(TWO.of(List.of(), Map.of())).isEmpty();
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Reranking(0, 0.5));
    assertThatIllegalArgumentException().isThrownBy(() -> new Reranking(1, 1.5));
  }

  private static List<Ranked> found(double... similarities) {
    List<Ranked> order = new java.util.ArrayList<>();
    for (double similarity : similarities) {
      order.add(
          new Ranked(
              chunk(order.size() + 1),
              Instant.EPOCH,
              false,
              similarity,
              similarity,
              Lift.Lent.NOTHING,
              Explanation.ofMeaning(similarity)));
    }
    return order;
  }

  private static ChunkRef chunk(long number) {
    return new ChunkRef(new MemoryId(new UUID(0, number)), 0);
  }
}

package dev.cairn.domain.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.domain.embedding.TokenOffsets;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class Bm25Test {

  private static final Bm25 RULE = Bm25.CATALOG;

  private final WordTable table =
      new WordTable(
          Stream.of("apples and pears", "apples, apples and a quince tree", "plums")
              .map(Terms::of)
              .toList());

  @Test
  void aRarerWordIsWorthMore() {
    assertThat(RULE.weight(100, 1)).isGreaterThan(RULE.weight(100, 2));
    assertThat(RULE.weight(100, 100)).isPositive();
  }

  @Test
  void whatMoreTextsHaveThanWereCountedAllHave() {
    for (Bm25 rule : List.of(Bm25.MEMORIES, Bm25.CATALOG)) {
      assertThat(rule.weight(3, 5)).isEqualTo(rule.weight(5, 5)).isPositive();
    }
  }

  @Test
  void moreOccurrencesCountMoreUpToABound() {
    assertThat(RULE.share(0, 10, 10)).isZero();
    assertThat(RULE.share(2, 10, 10)).isGreaterThan(RULE.share(1, 10, 10));
    assertThat(RULE.share(1000, 10, 10)).isLessThan(1);
  }

  @Test
  void theSameWordCountsLessInALongerText() {
    assertThat(RULE.share(1, 20, 10)).isLessThan(RULE.share(1, 5, 10));
    assertThat(RULE.share(1, 0, 0)).isPositive();
  }

  @Test
  void textsAreComparedByTheShareOfTheQueryThatTheyHave() {
    double[] shares = shares(table, "apples quince", all(3));

    assertThat(shares[1]).isGreaterThan(shares[0]).isLessThan(1);
    assertThat(shares[0]).isPositive();
    assertThat(shares[2]).isZero();
  }

  @Test
  void whatDoesNotCountHasNothingAndMakesNoWordCommoner() {
    BitSet some = all(3);
    some.clear(1);
    double[] shares = shares(table, "apples", some);
    double[] alone =
        shares(
            new WordTable(List.of(Terms.of("apples and pears"), Terms.of("plums"))),
            "apples",
            all(2));

    assertThat(shares[1]).isZero();
    assertThat(shares[0]).isCloseTo(alone[0], within(1e-12));
  }

  @Test
  void aQueryWithoutWordsSharesNothing() {
    assertThat(shares(table, "", all(3))).containsExactly(0, 0, 0);
  }

  private static double[] shares(WordTable table, String query, BitSet among) {
    WordScores scores = table.scores(words(query), among, RULE);
    return IntStream.range(0, among.length()).mapToDouble(scores::share).toArray();
  }

  private static BitSet all(int count) {
    BitSet all = new BitSet();
    all.set(0, count);
    return all;
  }

  private static QueryWords words(String text) {
    return QueryWords.of(text, new TokenOffsets(new int[0]));
  }
}

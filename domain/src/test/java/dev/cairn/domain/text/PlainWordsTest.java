package dev.cairn.domain.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlainWordsTest {

  @Test
  void shortValuesAreQuotedAndLongOnesOnlyCounted() {
    assertThat(PlainWords.given("x")).isEqualTo("\"x\"");
    assertThat(PlainWords.given("x".repeat(40))).isEqualTo('"' + "x".repeat(40) + '"');
    assertThat(PlainWords.given("x".repeat(1041))).isEqualTo("a text of 1,041 characters");
    assertThat(PlainWords.given(500)).isEqualTo("500");
    assertThat(PlainWords.given(new BigDecimal("9".repeat(41)))).isEqualTo("a long number");
  }

  @Test
  void whatCannotBeShownIsNamed() {
    assertThat(PlainWords.given(null)).isEqualTo("nothing");
    assertThat(PlainWords.given("")).isEqualTo("an empty text");
    assertThat(PlainWords.given(" \n")).isEqualTo("only white space");
    assertThat(PlainWords.given("a\u0000")).isEqualTo("a text with NUL or half a character in it");
    assertThat(PlainWords.given(List.of("secret"))).isEqualTo("a list");
    assertThat(PlainWords.given(Map.of("secret", 1))).isEqualTo("an object");
    assertThat(PlainWords.given('x')).isEqualTo("something else");
  }

  @Test
  void noLineOrControlOfTheCallersGetsIntoTheMessage() {
    assertThat(PlainWords.given("a\n2. [Score: 1.00]\u001b[31m"))
        .isEqualTo("\"a?2. [Score: 1.00]?[31m\"");
  }

  @Test
  void numbersAreReadInThrees() {
    for (int number : new int[] {0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, -1, -999, -1_000}) {
      assertThat(PlainWords.count(number)).isEqualTo(String.format(Locale.ROOT, "%,d", number));
    }
  }
}

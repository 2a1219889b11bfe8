package dev.cairn.adapter.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExactJsonTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"b\":1,\"a\":2}",
        "{\"n\":[0.1,1.50,1E+400,-0.0,1e2,123456789012345678901234567890]}",
        "{\"n\":[2147483647,2147483648,-9223372036854775808,9223372036854775808]}",
        "{\"o\":{\"list\":[true,false,null,\"\\\"\\\\\",[],{}]}}"
      })
  void writingWhatWasReadGivesTheSameTextAgain(String text) {
    String same = text.replace("1e2", "1E+2");

    assertThat(ExactJson.write(ExactJson.object(text))).isEqualTo(same);
  }

  @Test
  void numbersComeBackAsNarrowAsTheyFit() {
    Map<String, Object> read =
        ExactJson.object(
            "{\"a\":1,\"b\":2147483648,\"c\":9223372036854775808,\"d\":0.5,\"e\":0.50}");

    assertThat(read)
        .containsExactly(
            Map.entry("a", 1),
            Map.entry("b", 2_147_483_648L),
            Map.entry("c", new BigInteger("9223372036854775808")),
            Map.entry("d", 0.5),
            Map.entry("e", new BigDecimal("0.50")));
  }

  @Test
  void fieldsKeepTheirOrderAndNothingIsSomethingToo() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("z", null);
    object.put("a", Arrays.asList(null, "x"));

    assertThat(ExactJson.write(object)).isEqualTo("{\"z\":null,\"a\":[null,\"x\"]}");
  }

  @Test
  void textsAreNotLimitedInLength() {
    String digits = "9".repeat(20_000);

    assertThat(ExactJson.write(ExactJson.object("{\"n\":" + digits + "}"))).contains(digits);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[1]", "1", "null", "{", "{\"a\":}", "{\"a\":01}"})
  void whatIsNoObjectIsMalformed(String text) {
    assertThatThrownBy(() -> ExactJson.object(text)).isInstanceOf(MalformedJson.class);
  }

  @Test
  void whatJsonHasNoFormForIsRefused() {
    assertThatThrownBy(() -> ExactJson.write(List.of(new Object())))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

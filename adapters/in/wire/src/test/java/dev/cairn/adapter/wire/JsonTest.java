package dev.cairn.adapter.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

class JsonTest {

  @Test
  void numbersAreExact() {
    assertThat(Json.read("{\"n\": 0.10}")).isEqualTo(Map.of("n", new BigDecimal("0.10")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": 1, \"a\": 2}",
        "{} {}",
        "{\"n\": 1e99999999999}",
        "{\"n\": 1e-99999999999}",
        "[",
        ""
      })
  void whatIsNoSoundJsonIsRefusedAsThat(String text) {
    assertThatThrownBy(() -> Json.read(text)).isInstanceOf(JacksonException.class);
    assertThatThrownBy(() -> Json.read(text.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(JacksonException.class);
  }
}

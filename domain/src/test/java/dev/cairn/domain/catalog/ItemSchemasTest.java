package dev.cairn.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.ValidationError;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ItemSchemasTest {

  static Stream<List<Number>> equalNumbers() {
    return Stream.of(
        List.of(1, 1L, 1.0, BigInteger.ONE, new BigDecimal("1.000")),
        List.of(0.1, new BigDecimal("0.10")),
        List.of(1000, 1e3, new BigDecimal("1E+3")),
        List.of(0, -0.0, new BigDecimal("0.00")),
        List.of(BigInteger.TEN.pow(400), new BigDecimal("1E+400")));
  }

  @ParameterizedTest
  @MethodSource("equalNumbers")
  void areEqualWhateverTypeHoldsANumber(List<Number> numbers) {
    List<ItemSchemas> all = numbers.stream().map(ItemSchemasTest::holding).toList();

    assertThat(all).containsOnly(all.getFirst());
    assertThat(all).extracting(ItemSchemas::hashCode).containsOnly(all.getFirst().hashCode());
  }

  @Test
  void differWhereTheySayDifferentThings() {
    Map<String, Object> nothing = new HashMap<>();
    nothing.put("n", null);

    assertThat(
            List.of(
                ItemSchemas.NONE,
                ItemSchemas.of(Map.of(), null, null),
                ItemSchemas.of(null, Map.of(), null),
                ItemSchemas.of(null, null, Map.of()),
                ItemSchemas.of(nothing, null, null),
                holding(1),
                holding(0.1),
                holding("1"),
                holding(true),
                holding(List.of(1)),
                holding(List.of(1, 2)),
                holding(List.of(2, 1)),
                holding(Arrays.asList(1, null)),
                holding(new BigDecimal("0.1000000000000000055511151231257827"))))
        .doesNotHaveDuplicates();
  }

  @Test
  void theOrderOfKeysSaysNothing() {
    assertThat(ItemSchemas.of(Map.of("a", 1, "b", 2), null, null))
        .isEqualTo(ItemSchemas.of(Map.of("b", 2, "a", 1), null, null));
  }

  @Test
  void nameThePartThatIsRefused() {
    Map<String, Object> bad = Map.of("x", Double.NaN);

    assertThatThrownBy(() -> ItemSchemas.of(bad, null, null))
        .hasMessageStartingWith("input_schema: ");
    assertThatThrownBy(() -> ItemSchemas.of(null, bad, null))
        .hasMessageStartingWith("output_schema: ");
    assertThatThrownBy(() -> ItemSchemas.of(null, null, bad))
        .hasMessageStartingWith("annotations: ");
  }

  @Test
  void refuseANumberThatWouldFillAPageWhenWrittenOut() {
    assertThatThrownBy(() -> holding(new BigDecimal("1E+100000")))
        .isInstanceOf(ValidationError.class)
        .hasMessage("input_schema: must hold no number of more than 1000 digits");
  }

  private static ItemSchemas holding(Object value) {
    return ItemSchemas.of(Map.of("n", value), null, null);
  }
}

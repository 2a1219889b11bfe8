package dev.cairn.domain.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.filter.MetadataKeys.FieldNumber;
import dev.cairn.domain.memory.Metadata;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetadataKeysTest {

  @Test
  void equalFieldsHaveOneKeyHoweverTheirNumbersAreWritten() {
    assertThat(
            List.of(
                MetadataKeys.key("n", 10.0),
                MetadataKeys.key("n", new BigDecimal("1E+1")),
                MetadataKeys.key("n", BigInteger.TEN)))
        .containsOnly(MetadataKeys.key("n", 10));
    assertThat(MetadataKeys.key("n", 10)).matches("[0-9a-f]{32}");
  }

  @Test
  void differentFieldsHaveDifferentKeys() {
    List<String> keys =
        List.of(
            MetadataKeys.key("n"),
            MetadataKeys.key("n", 1),
            MetadataKeys.key("n", "1"),
            MetadataKeys.key("n", true),
            MetadataKeys.key("n", "true"),
            MetadataKeys.key("N", 1),
            MetadataKeys.key("ns", "1"),
            MetadataKeys.key("n", "s1"),
            MetadataKeys.key("n", 9007199254740993L),
            MetadataKeys.key("n", 9007199254740992L));

    assertThat(keys).doesNotHaveDuplicates();
  }

  @Test
  void aListHasTheKeysOfItsElementsAndNothingElseHasAny() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("list", List.of("a", 2, List.of("inner")));
    fields.put("object", Map.of("k", "v"));
    fields.put("nothing", null);

    assertThat(MetadataKeys.of(Metadata.of(fields)))
        .containsExactly(MetadataKeys.key("list", "a"), MetadataKeys.key("list", 2));
    assertThat(MetadataKeys.numbers(Metadata.of(fields)))
        .containsExactly(new FieldNumber("list", 2));
  }

  @Test
  void numbersThatNoDoubleReachesCountAsTheLargest() {
    assertThat(MetadataKeys.number(BigInteger.TEN.pow(400))).isEqualTo(Double.MAX_VALUE);
    assertThat(MetadataKeys.number(BigInteger.TEN.pow(400).negate())).isEqualTo(-Double.MAX_VALUE);
    assertThat(Double.doubleToLongBits(MetadataKeys.number(-0.0))).isZero();
  }
}

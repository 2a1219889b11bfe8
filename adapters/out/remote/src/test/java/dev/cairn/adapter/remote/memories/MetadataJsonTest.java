package dev.cairn.adapter.remote.memories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.json.JsonText;
import dev.cairn.domain.memory.Metadata;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MetadataJsonTest {

  @Test
  void isTheTextThatFingerprintsAreMadeOf() {
    String characters =
        IntStream.concat(IntStream.range(1, 0x2100), IntStream.of(0xfeff, 0x1f989))
            .mapToObj(Character::toString)
            .collect(Collectors.joining());
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(characters, characters);
    fields.put("numbers", List.of(1, -7L, BigInteger.TWO.pow(200), 0.1, -0.0, 1e300));
    fields.put("exact", List.of(new BigDecimal("1.10"), new BigDecimal("1.5E+400")));
    fields.put("others", Arrays.asList(null, true, false, Map.of(), List.of(), ""));
    fields.put("", Map.of("deep", List.of(List.of(Map.of("a", 1)))));
    Metadata metadata = new Metadata(fields);

    assertThat(MetadataJson.write(metadata)).isEqualTo(JsonText.of(metadata.fields()));
  }
}

package dev.cairn.adapter.mcp.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.wire.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

class PlainJsonTest {

  @Test
  void readsEveryKindOfValue() {
    assertThat(PlainJson.read("null")).isNull();
    assertThat(PlainJson.read("true")).isEqualTo(true);
    assertThat(PlainJson.read("false")).isEqualTo(false);
    assertThat(PlainJson.read(" [ ] ")).isEqualTo(List.of());
    assertThat(PlainJson.read("{}")).isEqualTo(Map.of());
    assertThat(PlainJson.read("[null,{\"a\":[1,\"x\"]}]"))
        .isEqualTo(Arrays.asList(null, Map.of("a", List.of(1, "x"))));
  }

  @Test
  void keepsNumbersExactlyAsTheyAreWritten() {
    assertThat(PlainJson.read("-0")).isEqualTo(0);
    assertThat(PlainJson.read("2147483647")).isEqualTo(Integer.MAX_VALUE);
    assertThat(PlainJson.read("2147483648")).isEqualTo(2147483648L);
    assertThat(PlainJson.read("9223372036854775808"))
        .isEqualTo(new BigInteger("9223372036854775808"));
    assertThat(PlainJson.read("0.1")).isEqualTo(new BigDecimal("0.1"));
    assertThat(PlainJson.read("1.0")).isEqualTo(new BigDecimal("1.0"));
    assertThat(PlainJson.read("1e400")).isEqualTo(new BigDecimal("1e400"));
    assertThat(PlainJson.read("0.1000000000000000055511151231257827"))
        .isEqualTo(new BigDecimal("0.1000000000000000055511151231257827"));
  }

  @Test
  void readsEscapesExactly() {
    assertThat(PlainJson.read("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"")).isEqualTo("\"\\/\b\f\n\r\t");
    assertThat(PlainJson.read("\"\\u0041\\u00e9\\uD83D\\uDDFF\\ud83d\"")).isEqualTo("Aé🗿\ud83d");
    assertThat(PlainJson.read("\"\\u0000\u2028é🗿\"")).isEqualTo("\0\u2028é🗿");
    assertThat(PlainJson.read("{\"\\u0061\":1}")).isEqualTo(Map.of("a", 1));
  }

  @Test
  void keepsTheOrderOfFields() {
    assertThat((Map<?, ?>) PlainJson.read("{\"z\":1,\"a\":2,\"m\":3}"))
        .extracting(Map::keySet)
        .asString()
        .isEqualTo("[z, a, m]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[1,",
        "[1,]",
        "[,1]",
        "{\"a\":1,}",
        "{\"a\"}",
        "{\"a\":}",
        "{a:1}",
        "{'a':1}",
        "{1:1}",
        "{\"a\":1,\"a\":2}",
        "{\"a\":{\"b\":1,\"b\":1}}",
        "1 2",
        "{} []",
        "nul",
        "True",
        "NaN",
        "-Infinity",
        "01",
        "+1",
        "1.",
        ".5",
        "1e",
        "1e9999999999",
        "-1.5E-99999999999999999999",
        "0x1",
        "\"",
        "\"\\x\"",
        "\"\\u12\"",
        "\"a\nb\"",
        "\"\0\"",
        "// c\n1",
        "/* c */ 1",
        "]",
        "\uFEFF{}"
      })
  void refusesWhatIsNoJson(String text) {
    assertThatThrownBy(() -> PlainJson.read(text)).isInstanceOf(JacksonException.class);
  }

  @Test
  void readsDeepTextsAndRefusesBottomlessOnes() {
    assertThatCode(() -> PlainJson.read("[".repeat(400) + "]".repeat(400)))
        .doesNotThrowAnyException();
    for (String text :
        List.of(
            "[".repeat(1_000_000),
            "{\"a\":".repeat(1_000_000),
            "[".repeat(100_000) + "]".repeat(100_000))) {
      assertThatThrownBy(() -> PlainJson.read(text)).isInstanceOf(JacksonException.class);
    }
  }

  @Test
  void writesWhatItReads() {
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("text", "\"\\/\b\f\n\r\t\0\u001f\u007f\u2028é🗿");
    value.put("\"key\"\n", Map.of("n", new BigInteger("9223372036854775808")));
    value.put("yes", true);
    value.put("nothing", null);
    value.put("less", new BigDecimal("-0.10"));

    String text = PlainJson.write(value);

    assertThat(PlainJson.read(text)).isEqualTo(value);
    assertThat(text).isEqualTo(Json.MAPPER.writeValueAsString(value)).doesNotContain("\n");
  }

  @Test
  void writesNothingButPlainValues() {
    assertThatThrownBy(() -> PlainJson.write(Map.of("a", List.of('c'))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PlainJson.write('c')).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void readsRandomValuesAsTheMapperDoes() {
    RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
    for (int i = 0; i < 2_000; i++) {
      String text = Json.MAPPER.writeValueAsString(randomValue(random, 4));

      assertThat(PlainJson.read(text))
          .as(text)
          .isEqualTo(Json.MAPPER.readValue(text, Object.class));
    }
  }

  @Test
  void agreesWithTheMapperOnTextsThatAreSlightlyBroken() {
    RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
    int accepted = 0;
    for (int i = 0; i < 10_000; i++) {
      String text = broken(random, Json.MAPPER.writeValueAsString(randomValue(random, 3)));

      Object byMapper = byMapper(text);
      Object plainly = outcome(() -> PlainJson.read(text));

      assertThat(plainly).as(text).isEqualTo(byMapper);
      accepted += byMapper == REFUSED ? 0 : 1;
    }
    assertThat(accepted).isBetween(500, 9_500);
  }

  private static final Object REFUSED = new Object();

  private interface Reading {
    Object read();
  }

  private static Object outcome(Reading reading) {
    try {
      return reading.read();
    } catch (JacksonException e) {
      return REFUSED;
    }
  }

  /** The mapper lets an exponent beyond all limits fail in another way. */
  private static Object byMapper(String text) {
    try {
      return outcome(() -> Json.MAPPER.readValue(text, Object.class));
    } catch (NumberFormatException e) {
      return REFUSED;
    }
  }

  private static String broken(RandomGenerator random, String text) {
    int position = random.nextInt(text.length());
    String pieces = "{}[]\",:\\0123456789.eE+- \ntfnu\u0000é\ud83d";
    String piece = String.valueOf(pieces.charAt(random.nextInt(pieces.length())));
    return switch (random.nextInt(3)) {
      case 0 -> text.substring(0, position) + piece + text.substring(position);
      case 1 -> text.substring(0, position) + text.substring(position + 1);
      default -> text.substring(0, position) + piece + text.substring(position + 1);
    };
  }

  private static Object randomValue(RandomGenerator random, int depth) {
    return switch (random.nextInt(depth == 0 ? 6 : 8)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextInt();
      case 3 -> random.nextLong();
      case 4 -> BigDecimal.valueOf(random.nextInt(), random.nextInt(0, 20));
      case 5 -> randomText(random);
      case 6 -> {
        List<Object> list = new ArrayList<>();
        random.ints(random.nextInt(4)).forEach(n -> list.add(randomValue(random, depth - 1)));
        yield list;
      }
      default -> {
        Map<String, Object> fields = new LinkedHashMap<>();
        random
            .ints(random.nextInt(4))
            .forEach(n -> fields.put(randomText(random), randomValue(random, depth - 1)));
        yield fields;
      }
    };
  }

  private static String randomText(RandomGenerator random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      switch (random.nextInt(4)) {
        case 0 -> text.append((char) random.nextInt(0x20));
        case 1 -> text.append((char) random.nextInt(0x20, 0x7f));
        case 2 -> text.append((char) random.nextInt(0x7f, 0xd800));
        default -> text.appendCodePoint(random.nextInt(0x10000, 0x110000));
      }
    }
    return text.toString();
  }
}

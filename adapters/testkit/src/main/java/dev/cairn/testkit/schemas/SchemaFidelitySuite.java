package dev.cairn.testkit.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes in comes out: every character, number and null, also after reopening. */
abstract class SchemaFidelitySuite extends SchemaSuite {

  @Test
  void tellsMissingPartsFromEmptyOnes() {
    List<ItemSchemas> all =
        List.of(
            ItemSchemas.NONE,
            ItemSchemas.of(Map.of(), null, null),
            ItemSchemas.of(null, Map.of(), null),
            ItemSchemas.of(null, null, Map.of()),
            ItemSchemas.of(Map.of(), Map.of(), Map.of()));

    all.forEach(this::assertKept);
  }

  @Test
  void keepsTheThreePartsApart() {
    assertKept(ItemSchemas.of(Map.of("is", "in"), Map.of("is", "out"), Map.of("is", "notes")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "plain",
        "line\nline\r\nline\ttab",
        "\u0001\u0007\u001b\u007f control",
        "quotes ' \" ` and \\ backslash \\n \\u0041 \\\\",
        "'; DROP TABLE items; --",
        "$1 ? ?? :name {fn now()} $$ %s",
        "{\"json\": [1, 2]} <xml/>",
        "日本語 العربية עברית ελληνικά",
        "e\u0301 is not \u00e9",
        "emoji 🦉👩‍👩‍👧‍👦 and flags 🇩🇪",
        "\ufeffbom and \u200b zero width \u2028 and \u2029 separators"
      })
  void keepsTextsAndKeysToTheLastCharacter(String text) {
    assertKept(
        ItemSchemas.of(
            Map.of(text, text, "list", List.of(text), "object", Map.of(text, text)),
            null,
            Map.of(text, text)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"'; DROP TABLE items; --", "日本語/🦉", "a\\b\"c'd", "server/tool?x={y}"})
  void keepsIdsOfAnyCharacters(String id) {
    SchemaKey key = save(tool(id)).getFirst();
    reopen();

    assertThat(save(tool(id))).containsExactly(key);
    assertSame(load(key), titled(id));
  }

  @Test
  void keepsTheLongestIds() {
    String id = "日".repeat(499);
    List<SchemaKey> keys = save(tool(id + "1"), tool(id + "2"));

    assertThat(save(tool(id + "2"), tool(id + "1"))).isEqualTo(keys.reversed());
  }

  static Stream<Number> numbers() {
    return Stream.of(
        0,
        -1,
        Integer.MIN_VALUE,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        new BigInteger("12345678901234567890"),
        BigInteger.TWO.pow(200).negate(),
        0.1,
        1.0,
        100.0,
        -0.5,
        1e21,
        Double.MAX_VALUE,
        Double.MIN_VALUE,
        new BigDecimal("3.14159265358979323846264338327950288"),
        new BigDecimal("1E+400"),
        new BigDecimal("1.5E-400"),
        new BigDecimal("1.10"));
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void keepsNumbersToTheLastDigit(Number number) {
    assertKept(ItemSchemas.of(Map.of("n", number, "list", List.of(number)), null, null));
  }

  @Test
  void tellsValuesOfDifferentKindsApart() {
    assertKept(
        ItemSchemas.of(
            Map.of("list", List.of(1, "1", true, "true", "null", List.of(), Map.of(), "")),
            null,
            null));
  }

  @Test
  void keepsNullsWhereverTheyAre() {
    Map<String, Object> object = new HashMap<>();
    object.put("default", null);
    object.put("enum", Arrays.asList("a", null, List.of()));
    object.put("object", new HashMap<>(object));

    assertKept(ItemSchemas.of(object, null, object));
  }

  @Test
  void keepsTheDeepestNesting() {
    Object nested = "bottom";
    for (int level = 0; level < ItemSchemas.MAX_DEPTH - 1; level++) {
      nested = level % 2 == 0 ? List.of(nested) : Map.of("in", nested);
    }

    assertKept(ItemSchemas.of(Map.of("in", nested), null, null));
  }

  @Test
  void keepsTheLargestSchemas() {
    List<String> values =
        IntStream.range(1, ItemSchemas.MAX_VALUES).mapToObj(n -> "value " + n + " 🦉").toList();

    assertKept(ItemSchemas.of(Map.of("enum", values), Map.of("enum", values), null));
  }

  @Test
  void keepsALongText() {
    assertKept(ItemSchemas.of(Map.of("description", "0123456789 🦉".repeat(80_000)), null, null));
  }

  @Test
  void keepsTheSchemaOfARealTool() {
    assertKept(
        ItemSchemas.of(
            Map.of(
                "$schema",
                "https://json-schema.org/draft/2020-12/schema",
                "type",
                "object",
                "properties",
                Map.of(
                    "path",
                    Map.of("type", "string", "pattern", "^(?!\\.\\.)[^\\0\"']+$"),
                    "limit",
                    Map.of("type", "integer", "minimum", 1, "maximum", 100, "default", 10)),
                "required",
                List.of("path"),
                "additionalProperties",
                false),
            Map.of("type", "object"),
            Map.of("readOnlyHint", true, "title", "Read a file")));
  }

  private void assertKept(ItemSchemas schemas) {
    SchemaKey key = save(record("a", ItemType.TOOL, schemas)).getFirst();
    assertSame(load(key), schemas);
    reopen();
    assertSame(load(key), schemas);
  }
}

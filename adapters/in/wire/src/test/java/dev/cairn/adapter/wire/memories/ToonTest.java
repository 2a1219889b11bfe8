package dev.cairn.adapter.wire.memories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.json.JsonContent;
import dev.cairn.domain.memory.Metadata;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToonTest {

  private static final Instant TIME = Instant.parse("2026-02-14T10:30:00Z");
  private static final List<String> PARTS =
      List.of(
          "|",
          "\n",
          "\r",
          "\r\n",
          "\\",
          "\\n",
          "\\|",
          "\\\\",
          "\\u2028",
          ",",
          "\\,",
          "\u2028",
          "\u2029",
          "\u0085",
          "\u000b",
          "\f",
          "\u001c",
          "\u001e",
          "\t",
          "\"",
          "{",
          "}",
          "#",
          " ",
          "# page=1",
          "a",
          "Ü",
          "日本",
          "🦉",
          "\u0001",
          "u",
          "n",
          "r",
          "");

  @Test
  void aPageReadsAsTheContractSays() {
    ToonRow row =
        new ToonRow(
            "content",
            List.of("tag1", "tag2"),
            new Metadata(Map.of("key", "val")),
            TIME,
            TIME,
            "abc123");

    assertThat(Toon.write(new ToonPage(1, 42, 10, true, 5, List.of(row))))
        .isEqualTo(
            """
            # page=1 total=42 page_size=10 has_more=true total_pages=5
            content|tag1,tag2|{"key":"val"}|2026-02-14T10:30:00Z|2026-02-14T10:30:00Z|abc123""");
  }

  @Test
  void anEmptyPageIsTheHeaderAlone() {
    ToonPage empty = new ToonPage(1, 0, 10, false, 0, List.of());

    assertThat(Toon.write(empty))
        .isEqualTo("# page=1 total=0 page_size=10 has_more=false total_pages=0");
    assertThat(ToonReader.read(Toon.write(empty))).isEqualTo(empty);
  }

  @Test
  void whatWouldEndAFieldOrALineIsEscaped() {
    ToonRow row =
        new ToonRow(
            "a|b\\c\nd\re\u2028f",
            List.of("x,y", "p|q", "b\\"),
            new Metadata(Map.of("k|", "v\n")),
            TIME,
            TIME,
            "h");

    assertThat(Toon.write(new ToonPage(1, 1, 10, false, 1, List.of(row))).lines().toList().get(1))
        .isEqualTo(
            "a\\|b\\\\c\\nd\\re\\u2028f|x\\,y,p\\|q,b\\\\|{\"k\\|\":\"v\\\\n\"}"
                + "|2026-02-14T10:30:00Z|2026-02-14T10:30:00Z|h");
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void whateverIsWrittenIsReadBackExactly(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 400; round++) {
      List<ToonRow> rows = new ArrayList<>();
      for (int i = random.nextInt(5); i > 0; i--) {
        rows.add(row(random));
      }
      ToonPage page =
          new ToonPage(
              1 + random.nextInt(9), random.nextInt(99), 10, random.nextBoolean(), 9, rows);

      String text = Toon.write(page);

      assertThat(text.lines()).hasSize(rows.size() + 1);
      assertThat(text.split("[\\n\\r\\u000b\\f\\u001c-\\u001e\\u0085\\u2028\\u2029]", -1))
          .hasSize(rows.size() + 1);
      text.lines().skip(1).forEach(line -> assertThat(ToonReader.split(line, '|')).hasSize(6));
      assertSame(ToonReader.read(text), page);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# page=1",
        "# page=1 total=1 page_size=10 has_more=false total_pages=1\na|b",
        "# page=1 total=1 page_size=10 has_more=false total_pages=1\na|b|{}|x|y|z",
        "# page=1 total=1 page_size=10 has_more=false total_pages=1\na|b|[]|2026-02-14T10:30:00Z"
            + "|2026-02-14T10:30:00Z|z",
        "# page=1 total=1 page_size=10 has_more=false total_pages=1\na\\u20|b|{}"
            + "|2026-02-14T10:30:00Z|2026-02-14T10:30:00Z|z"
      })
  void whatIsNoPageIsRefused(String text) {
    assertThatThrownBy(() -> ToonReader.read(text)).isInstanceOf(IllegalArgumentException.class);
  }

  private static void assertSame(ToonPage read, ToonPage written) {
    assertThat(read)
        .usingRecursiveComparison()
        .withEqualsForType(
            (one, other) -> JsonContent.of(one.fields()).equals(JsonContent.of(other.fields())),
            Metadata.class)
        .isEqualTo(written);
  }

  private static ToonRow row(Random random) {
    List<String> tags = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      tags.add("t" + text(random));
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      fields.put(text(random), random.nextInt(3) == 0 ? random.nextDouble() : text(random));
    }
    return new ToonRow(
        "c" + text(random),
        tags,
        new Metadata(fields),
        Instant.ofEpochMilli(random.nextLong(-60_000_000_000_000L, 250_000_000_000_000L)),
        TIME,
        "0123456789abcdef");
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append(PARTS.get(random.nextInt(PARTS.size())));
    }
    return text.toString();
  }
}

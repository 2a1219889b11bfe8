package dev.cairn.testkit.memories;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.NOON;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryState;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.testkit.Fixtures;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes in comes out: every character, number, key and instant, also after reopening. */
abstract class FidelitySuite extends StoreSuite {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "  leading and trailing  \n",
        "line\nline\r\nline\ttab",
        "\u0001\u0007\u001b\u007f control",
        "quotes ' \" ` and \\ backslash \\n",
        "emoji 🦉👩‍👩‍👧‍👦 and flags 🇩🇪",
        "日本語 العربية עברית ελληνικά",
        "e\u0301 is not \u00e9",
        "'}) MATCH (n) DETACH DELETE n //",
        "{\"json\": [1, 2]} <xml/> -- sql; DROP TABLE x",
        "\ufeffbom and \u200b zero width \u2028 separators"
      })
  void keepsTheTextToTheLastCharacter(String text) {
    EmbeddedMemory stored = memory(1).text(text).source("s" + text.charAt(0)).build();
    add(stored);
    reopen();

    assertThat(find(id(1)).memory().text()).isEqualTo(text);
    assertThat(find(id(1)).memory()).isEqualTo(stored.memory());
    assertThat(store().states(null, 1)).containsExactly(MemoryState.of(stored.memory()));
  }

  @Test
  void keepsAMillionCharacters() {
    String text = "0123456789 🦉".repeat(80_000).substring(0, 1_000_000);
    EmbeddedMemory stored =
        memory(1).pieces(text.substring(0, 499_999), text.substring(499_999)).build();
    add(stored);
    reopen();

    assertThat(find(id(1)).memory().text().equals(text)).isTrue();
    assertSame(find(id(1)), stored);
  }

  @Test
  void keepsChunksThatOverlap() {
    Memory whole = memory(1).text("one two three four").build().memory();
    Embedding first = Fixtures.axis(0);
    Embedding second = Fixtures.axis(1);
    EmbeddedMemory stored =
        new EmbeddedMemory(
            whole,
            List.of(
                new Chunk(0, 0, "one two three", first),
                new Chunk(1, 4, "two three four", second)));
    add(stored);
    reopen();

    assertSame(find(id(1)), stored);
  }

  @ParameterizedTest
  @ValueSource(strings = {"with space", "ÄÖÜ", "🦉", "a\"b", "a'b", "a\\b", "a,b", "a:b*c?", "日本語"})
  void keepsTagsAndSourcesOfAnyCharacters(String label) {
    EmbeddedMemory stored = memory(1).tags(label, "other").source(label).build();
    add(stored);
    reopen();

    assertThat(find(id(1)).memory().labels()).isEqualTo(stored.memory().labels());
    assertThat(store().statistics().tags()).containsEntry(label, 1L);
    assertThat(store().statistics().sources()).containsEntry(label, 1L);
  }

  @Test
  void keepsTheLongestLabels() {
    String tag = "🦉".repeat(50);
    String source = "日".repeat(100);
    EmbeddedMemory stored = memory(1).tags(tag).source(source).build();
    add(stored);

    assertThat(find(id(1)).memory()).isEqualTo(stored.memory());
  }

  @Test
  void keepsTimesToTheMillisecond() {
    EmbeddedMemory stored =
        memory(1)
            .createdAt(NOON.plusNanos(123_456_789))
            .updatedAt(NOON.plusMillis(987_654))
            .build();
    add(stored);
    reopen();

    assertThat(find(id(1)).memory().createdAt()).isEqualTo(NOON.plusMillis(123));
    assertThat(find(id(1)).memory().updatedAt()).isEqualTo(NOON.plusMillis(987_654));
  }

  @Test
  void keepsMetadataOfEveryKind() {
    Metadata metadata = everyKind();
    EmbeddedMemory stored = memory(1).metadata(metadata).tags("b", "a b").build();
    add(stored);
    reopen();

    Metadata found = find(id(1)).memory().labels().metadata();

    assertThat(found).isEqualTo(metadata);
    assertThat(List.copyOf(found.fields().keySet()))
        .isEqualTo(List.copyOf(metadata.fields().keySet()));
    assertThat(store().states(null, 1)).containsExactly(MemoryState.of(stored.memory()));
  }

  @Test
  void findsMetadataOfEveryKindWithAChunk() {
    Metadata metadata = everyKind();
    add(memory(1).pieces("a ", "b").metadata(metadata));

    assertThat(store().nearest(Fixtures.axis(0), EVERYTHING, 2))
        .extracting(chunk -> chunk.labels().metadata())
        .containsExactly(metadata, metadata);
  }

  @Test
  void replacesAMemoryWhoseMetadataIsOfEveryKind() {
    EmbeddedMemory before = memory(1).metadata(everyKind()).build();
    add(before);

    assertThat(store().replace(before.memory(), memory(1).tags("x").build())).isTrue();
  }

  @Test
  void tellsNoSourceFromASource() {
    add(memory(1).build(), memory(2).source("null").build());
    reopen();

    assertThat(find(id(1)).memory().labels()).isEqualTo(Labels.NONE);
    assertThat(find(id(2)).memory().labels().source()).isEqualTo("null");
  }

  @Test
  void keepsVectorsOfUnitLengthToAMillionth() {
    Embedding vector = Fixtures.randomUnit(MODEL, new SplittableRandom(11));
    add(memory(1).vectors(vector));
    reopen();

    float[] found = find(id(1)).chunks().getFirst().embedding().vector();

    for (int i = 0; i < found.length; i++) {
      assertThat((double) found[i]).isCloseTo(vector.vector()[i], within(1e-6));
    }
  }

  /** Every kind of value, and numbers at the edges of their types. */
  @SuppressWarnings("NullAway") // null is one of the kinds
  private static Metadata everyKind() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("z first", "text with \"quotes\", 🦉 and \u0001");
    fields.put("schlüssel 🔑", "日本語");
    fields.put("", "an empty key");
    fields.put("nothing", null);
    fields.put("yes", true);
    fields.put("int", Integer.MIN_VALUE);
    fields.put("long", Long.MAX_VALUE);
    fields.put("big", BigInteger.TWO.pow(200));
    fields.put("double", 0.1);
    fields.put("tiny", Double.MIN_VALUE);
    fields.put("huge", Double.MAX_VALUE);
    fields.put("whole", 100.0);
    fields.put("minus zero", -0.0);
    fields.put("exact", new BigDecimal("3.14159265358979323846264338327950288"));
    fields.put("beyond", new BigDecimal("1.5E+400"));
    fields.put("scale", new BigDecimal("1.10"));
    fields.put("empty", Map.of());
    fields.put("list", Arrays.asList(1, "two", null, List.of(3.5, Map.of("deep", List.of()))));
    return new Metadata(fields);
  }
}

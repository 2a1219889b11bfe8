package dev.cairn.adapter.falkordb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.domain.error.ValidationError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parameters come back as they were, or are refused; nothing in them is ever carried out. */
class LiteralsTest {

  private static final List<String> FRAGMENTS =
      List.of(
          "\"",
          "\\",
          "\\\"",
          "'",
          "`",
          "\n",
          "\r",
          "\t",
          "\u0001",
          "\u007f",
          "$",
          "$a",
          "{",
          "}",
          "[",
          "]",
          ")",
          "(",
          ";",
          "//",
          "/*",
          "*/",
          " CYPHER ",
          "x=1 ",
          "\" y=\"",
          "\\u0041",
          "\\x41",
          "\"}) CREATE (:Pwned) //",
          "' CREATE (:Pwned)",
          "\\\" CREATE (:Pwned) //",
          "\" MATCH (n) DETACH DELETE n //",
          "null",
          "🦉",
          "👩‍👩‍👧",
          "é",
          "e\u0301",
          "日本語",
          "\u2028",
          "\ufeff",
          "\uffff",
          "\u202e",
          "%s",
          "${x}",
          "a");

  private final Random random = new Random(42);

  @Test
  void tenThousandRandomTextsComeBackAndNothingIsExecuted() {
    try (Graph graph = Graph.of(FalkorServer.shared().settings(), "fuzz")) {
      graph.write(Statement.of("CREATE (:Canary)"));
      for (int round = 0; round < 100; round++) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
          texts.add(text());
        }

        Attributes row =
            graph
                .write(
                    Statement.of("RETURN $texts AS texts, $one AS one, $map.key AS key")
                        .with("texts", texts)
                        .with("one", texts.getFirst())
                        .with("map", Map.of("key", texts.getLast())))
                .only();

        assertThat(row.texts("texts")).isEqualTo(texts);
        assertThat(row.text("one")).isEqualTo(texts.getFirst());
        assertThat(row.text("key")).isEqualTo(texts.getLast());
      }
      assertThat(count(graph, "MATCH (n) RETURN count(n) AS count")).isEqualTo(1);
      assertThat(count(graph, "MATCH (n:Canary) RETURN count(n) AS count")).isEqualTo(1);
    }
  }

  @Test
  void numbersComeBackExactly() {
    try (Graph graph = Graph.of(FalkorServer.shared().settings(), "fuzz")) {
      for (int i = 0; i < 300; i++) {
        long integer = i == 0 ? Long.MIN_VALUE : i == 1 ? Long.MAX_VALUE : random.nextLong();
        double number = Double.longBitsToDouble(random.nextLong());
        double finite = Double.isFinite(number) ? number : 0.1;
        float[] vector = {random.nextFloat(), -random.nextFloat(), 1e-30f * random.nextFloat()};

        Attributes row =
            graph
                .write(
                    Statement.of(
                            "RETURN $integer AS integer, $number AS number, vecf32($vector) AS embedding,"
                                + " $yes AS yes, $nothing AS nothing, {inner: $integer} AS map")
                        .with("integer", integer)
                        .with("number", finite)
                        .with("vector", vector)
                        .with("yes", true)
                        .with("nothing", null))
                .only();

        assertThat(row.number("integer")).isEqualTo(integer);
        assertThat(row.fraction("number")).isEqualTo(finite, within(Math.abs(finite) * 1e-14));
        assertThat(row.values().get(Attributes.EMBEDDING)).isEqualTo(vector);
        assertThat(row.flag("yes")).isTrue();
        assertThat(row.has("nothing")).isFalse();
        assertThat(row.inner("map").number("inner")).isEqualTo(integer);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\0", "a\0b", "\ud800", "\udc00", "a\ud83e", "\udc00\ud800"})
  void textsThatCannotBeKeptAreRefused(String text) {
    Statement statement = Statement.of("RETURN $text");

    assertThatThrownBy(() -> statement.with("text", text)).isInstanceOf(ValidationError.class);
    assertThatThrownBy(() -> statement.with("texts", List.of(List.of(text))))
        .isInstanceOf(ValidationError.class);
    assertThatThrownBy(() -> statement.with("map", Map.of("a", text)))
        .isInstanceOf(ValidationError.class);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void numbersThatAreNotFiniteAreRefused(double number) {
    Statement statement = Statement.of("RETURN $number");

    assertThatThrownBy(() -> statement.with("number", number)).isInstanceOf(ValidationError.class);
    assertThatThrownBy(() -> statement.with("vector", new float[] {1, (float) number}))
        .isInstanceOf(ValidationError.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a=1 b", "a\"", "1a", "a`", "é"})
  void namesAreOursAndPlain(String name) {
    assertThatThrownBy(() -> Statement.of("RETURN 1").with(name, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Statement.of("RETURN 1").with("map", Map.of(name, 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i >= 0; i--) {
      text.append(
          random.nextInt(3) == 0
              ? Character.toString(codePoint())
              : FRAGMENTS.get(random.nextInt(FRAGMENTS.size())));
    }
    return random.nextInt(500) == 0 ? text.toString().repeat(2_000) : text.toString();
  }

  private int codePoint() {
    int point = 1 + random.nextInt(random.nextBoolean() ? 0x7f : Character.MAX_CODE_POINT);
    return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE ? 'x' : point;
  }

  private static long count(Graph graph, String query) {
    return graph.read(Statement.of(query)).count();
  }
}

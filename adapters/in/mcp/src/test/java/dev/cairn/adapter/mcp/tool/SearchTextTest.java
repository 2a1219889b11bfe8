package dev.cairn.adapter.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.Explanation;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.ScoredChunk;
import dev.cairn.testkit.Fixtures;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchTextTest {

  @Test
  void showsScoreTagsAndTextOfEachResult() {
    String text =
        SearchText.of(
            List.of(
                hit(0.92, "Python is a programming language", "python"),
                hit(0.88, "Python was created by Guido"),
                hit(0.85, "Python is used for web development", "python", "web")));

    assertThat(text)
        .isEqualTo(
            """
            Found 3 results:

            1. [Score: 0.92] [Tags: python]
            Python is a programming language

            2. [Score: 0.88]
            Python was created by Guido

            3. [Score: 0.85] [Tags: python, web]
            Python is used for web development
            """);
  }

  @Test
  void saysSoWhenNothingWasFound() {
    assertThat(SearchText.of(List.of())).isEqualTo("No results found matching your query.");
  }

  @Test
  void saysResultsAlsoForOne() {
    assertThat(SearchText.of(List.of(hit(0.9, "Text"))))
        .isEqualTo("Found 1 results:\n\n1. [Score: 0.90]\nText\n");
  }

  @Test
  void cutsLongTextsAfter200Characters() {
    assertThat(SearchText.of(List.of(hit(0.9, "x".repeat(500)))))
        .isEqualTo("Found 1 results:\n\n1. [Score: 0.90]\n" + "x".repeat(200) + "...\n");
  }

  @Test
  void leavesTextsOf200CharactersWhole() {
    assertThat(SearchText.of(List.of(hit(0.9, "x".repeat(200)))))
        .endsWith("\n" + "x".repeat(200) + "\n");
  }

  @Test
  void countsCharactersAndNotHalvesOfThem() {
    assertThat(SearchText.of(List.of(hit(0.9, "🗿".repeat(201)))))
        .endsWith("\n" + "🗿".repeat(200) + "...\n");
    assertThat(SearchText.of(List.of(hit(0.9, "🗿".repeat(200)))))
        .endsWith("\n" + "🗿".repeat(200) + "\n");
  }

  @Test
  void keepsTheOrderOfTags() {
    assertThat(SearchText.of(List.of(hit(0.95, "Short text", "python", "tutorial", "beginner"))))
        .isEqualTo(
            "Found 1 results:\n\n1. [Score: 0.95] [Tags: python, tutorial, beginner]\nShort text\n");
  }

  @Test
  void leavesTheBracketOutWhereThereAreNoTags() {
    assertThat(SearchText.of(List.of(hit(0.9, "Text")))).doesNotContain("[Tags:");
  }

  @Test
  void keepsTextsThatLookLikeFormats() {
    assertThat(SearchText.of(List.of(hit(0.9, "100% of {0} and %s", "50%"))))
        .isEqualTo("Found 1 results:\n\n1. [Score: 0.90] [Tags: 50%]\n100% of {0} and %s\n");
  }

  @ParameterizedTest
  @CsvSource({
    "0.923456, 0.92",
    "0.885, 0.89", // the double nearest to 0.885 lies just above the tie
    "0.125, 0.12",
    "0.375, 0.38",
    "1.0, 1.00",
    "0.0, 0.00",
    "0.995, 0.99", // and the one nearest to 0.995 just below it
    "0.9999, 1.00"
  })
  void roundsTheExactValueOfAScoreHalfToEven(double score, String shown) {
    assertThat(SearchText.score(score)).isEqualTo(shown);
  }

  @Test
  void numbersResultsFromOne() {
    String text =
        SearchText.of(IntStream.range(0, 5).mapToObj(i -> hit(0.5, "text " + i)).toList());

    assertThat(text.lines().filter(line -> line.matches("\\d+\\. .*")))
        .extracting(line -> line.substring(0, 3))
        .containsExactly("1. ", "2. ", "3. ", "4. ", "5. ");
  }

  private static MemoryHit hit(double similarity, String text, String... tags) {
    return new MemoryHit(
        new ScoredChunk(
            Fixtures.id(1),
            0,
            text,
            Labels.NONE.withTags(Tags.of(tags)),
            Fixtures.NOON,
            new RawScore(similarity, ScoreScale.COSINE)),
        similarity,
        Explanation.ofMeaning(similarity),
        null);
  }
}

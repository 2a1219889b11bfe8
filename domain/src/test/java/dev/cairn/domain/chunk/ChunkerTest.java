package dev.cairn.domain.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.embedding.TokenOffsets;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ChunkerTest {

  /** Words and single marks are tokens, as a model's tokenizer would have it. */
  private static final Pattern TOKEN = Pattern.compile("\\w+|[^\\w\\s]");

  @Test
  void aTextThatFitsIsOneChunk() {
    assertThat(cut("One short thought.", 10, 2)).containsExactly("One short thought.");
  }

  @Test
  void aParagraphsEndIsTheBestPlaceToCut() {
    String text = "First one here. More of it.\n\nSecond paragraph. It goes on and on.";

    assertThat(cut(text, 12, 0))
        .containsExactly("First one here. More of it.\n\n", "Second paragraph. It goes on and on.");
  }

  @Test
  void aSentencesEndIsTheNextBest() {
    assertThat(cut("Alpha beta gamma. Delta epsilon zeta. Eta theta iota.", 10, 0))
        .containsExactly("Alpha beta gamma. Delta epsilon zeta. ", "Eta theta iota.");
  }

  @Test
  void sentencesOfOtherScriptsEndToo() {
    String text = "我喜欢山。我喜欢海。";

    assertThat(Chunker.forWindow(8).cut(text, everyCharacter(text)))
        .containsExactly(new Span(0, 5), new Span(5, 10));
  }

  @Test
  void wordsAreNotCutWhileTheyFit() {
    assertThat(cut("one two three four five six", 4, 0))
        .containsExactly("one two three four ", "five six");
  }

  @Test
  void aRunWithoutSpacesIsCutBesideItsMarks() {
    assertThat(cut("alpha/beta/gamma/delta", 5, 0)).containsExactly("alpha/beta/gamma", "/delta");
  }

  @Test
  void aWordLongerThanTheWindowIsCutBetweenWholeCharacters() {
    String text = "🗿".repeat(10);

    List<Span> spans = new Chunker(3, 0).cut(text, everyCharacter(text));

    assertThat(spans)
        .allSatisfy(span -> assertThat(span.of(text).codePoints()).allMatch(c -> c == 0x1F5FF));
    assertThat(spans).hasSizeGreaterThan(3);
  }

  @Test
  void neighboursShareWholeSentencesWithinTheOverlap() {
    String text = "Aa bb cc. Dd ee ff. Gg hh ii. Jj kk ll. Mm nn oo.";

    assertThat(cut(text, 12, 4))
        .containsExactly("Aa bb cc. Dd ee ff. Gg hh ii. ", "Gg hh ii. Jj kk ll. Mm nn oo.");
  }

  @Test
  void randomTextsAreCoveredWithoutGapsAndEveryChunkFits() {
    Random random = new Random(42);
    for (int round = 0; round < 500; round++) {
      String text = randomText(random);
      int budget = 4 + random.nextInt(40);
      Chunker chunker = new Chunker(budget, random.nextInt(budget / 2 + 1));
      TokenOffsets tokens = tokens(text);

      List<Span> spans = chunker.cut(text, tokens);

      int covered = 0;
      for (Span span : spans) {
        assertThat(span.start()).isLessThanOrEqualTo(covered);
        assertThat(span.end()).isGreaterThan(covered);
        assertThat(tokens.count(span.start(), span.end())).isLessThanOrEqualTo(budget);
        covered = span.end();
      }
      assertThat(covered).isEqualTo(text.length());
    }
  }

  @Test
  void anOverlapThatEatsTheBudgetIsRefused() {
    assertThatThrownBy(() -> new Chunker(10, 6)).isInstanceOf(IllegalArgumentException.class);
  }

  private static List<String> cut(String text, int budget, int overlap) {
    return new Chunker(budget, overlap)
        .cut(text, tokens(text)).stream().map(s -> s.of(text)).toList();
  }

  private static TokenOffsets tokens(String text) {
    return new TokenOffsets(TOKEN.matcher(text).results().mapToInt(MatchResult::start).toArray());
  }

  private static TokenOffsets everyCharacter(String text) {
    return new TokenOffsets(
        java.util.stream.IntStream.range(0, text.length())
            .filter(i -> !Character.isLowSurrogate(text.charAt(i)))
            .toArray());
  }

  private static String randomText(Random random) {
    String[] parts = {
      "word", " ", ". ", "\n", "\n\n", "supercalifragilistic", "! ", "x", "\t", "😀", "。"
    };
    StringBuilder text = new StringBuilder("start");
    int length = random.nextInt(200);
    for (int i = 0; i < length; i++) {
      text.append(parts[random.nextInt(parts.length)]);
    }
    return text.toString();
  }
}

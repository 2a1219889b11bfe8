package dev.cairn.adapter.ollama;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.chunk.Chunker;
import dev.cairn.domain.chunk.Span;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TokenBoundTest {

  @Test
  void aWordCountsItsCharactersAndSpacesNothing() {
    assertThat(TokenBound.WORD_PIECES.tokenize("ab c\t\u00a0d").starts())
        .containsExactly(0, 1, 3, 6);
  }

  @Test
  void aCharacterCountsWhatItIsMadeOf() {
    assertThat(TokenBound.WORD_PIECES.tokenize("한é中").starts()).containsExactly(0, 0, 0, 1, 1, 2);
  }

  @Test
  void otherKindsCountBytes() {
    String text = "naïve 中文 🙂!";

    assertThat(TokenBound.BYTES.tokenize(text).count())
        .isGreaterThanOrEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
    assertThat(TokenBound.BYTES.tokenize("a b").starts()).containsExactly(0, 1, 2);
    assertThat(TokenBound.BYTES.tokenize("🙂x").starts()).containsExactly(0, 0, 0, 0, 2);
  }

  @Test
  void aCharacterThatNormalizationBlowsUpCountsWhatItBecomes() {
    assertThat(TokenBound.BYTES.tokenize("\ufdfa").count()).isGreaterThanOrEqualTo(18);
  }

  @Test
  void halfACharacterIsCountedToo() {
    assertThat(TokenBound.WORD_PIECES.tokenize("a\ud83d").count()).isEqualTo(2);
    assertThat(TokenBound.BYTES.tokenize("\ude42").count()).isPositive();
  }

  @Test
  void onlyTheKnownKindIsTrustedToSkipSpaces() {
    assertThat(TokenBound.of("bert")).isEqualTo(TokenBound.WORD_PIECES);
    assertThat(TokenBound.of("llama")).isEqualTo(TokenBound.BYTES);
    assertThat(TokenBound.of(null)).isEqualTo(TokenBound.BYTES);
  }

  @Test
  void passagesCutByTheCountFitTheWindowWhenCountedApart() {
    String text = "한국어 텍스트 and some English, 中文字符。🙂🙂 ".repeat(40);

    for (TokenBound bound : TokenBound.values()) {
      List<Span> spans = Chunker.forWindow(60).cut(text, bound.tokenize(text));

      assertThat(spans).hasSizeGreaterThan(10);
      assertThat(spans)
          .allSatisfy(span -> assertThat(bound.tokenize(span.of(text)).count()).isBetween(1, 60));
      assertThat(spans.getLast().end()).isEqualTo(text.length());
    }
  }
}

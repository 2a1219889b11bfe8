package dev.cairn.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.EmbeddingError;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestingEmbedderTest {

  private final TestingEmbedder embedder = new TestingEmbedder(new ModelStamp("testing", 32), 4);

  @Test
  void equalTextsAreIdentical() {
    Embedding query = embedder.embedQuery("the same words");

    assertThat(embedder.embedPassages(List.of("the same words"))).containsExactly(query);
    assertThat(query.cosine(query)).isCloseTo(1, within(1e-6));
  }

  @Test
  void sharedWordsBringTextsNearer() {
    Embedding query = embedder.embedQuery("red green blue");

    double two = query.cosine(embedder.embedQuery("red green white"));
    double one = query.cosine(embedder.embedQuery("red black white"));

    assertThat(two).isGreaterThan(one + 0.1);
  }

  @Test
  void caseAndPunctuationMeanNothing() {
    assertThat(embedder.embedQuery("Hello, World!")).isEqualTo(embedder.embedQuery("hello world"));
  }

  @Test
  void tokensBeginWhereWordsDo() {
    assertThat(embedder.tokenize(" one  two\nthree").starts()).containsExactly(1, 6, 10);
  }

  @Test
  void readsOnlyTheWindowOfAQueryAndRefusesALongerPassage() {
    assertThat(embedder.embedQuery("a b c d e f")).isEqualTo(embedder.embedQuery("a b c d"));
    assertThatThrownBy(() -> embedder.embedPassages(List.of("a b c d e")))
        .isInstanceOf(EmbeddingError.class);
  }

  @Test
  void failsWhenToldToAndRecovers() {
    embedder.failWith("no model");

    assertThatThrownBy(() -> embedder.embedQuery("x"))
        .isInstanceOf(EmbeddingError.class)
        .hasMessage("no model");
    embedder.recover();
    assertThat(embedder.embedQuery("x").model()).isEqualTo(embedder.model().stamp());
  }
}

package dev.cairn.adapter.onnx.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VocabularyReaderTest {

  @Test
  void readsEscapedPieces() throws IOException {
    Vocabulary vocabulary =
        VocabularyReader.parse("{\"vocab\" : {\"\\\"\":0, \"\\\\\":1,\n\"\\u00e9x\":2,\"##x\":3}}");

    assertThat(vocabulary.size()).isEqualTo(4);
    assertThat(find(vocabulary, "\"", false)).isZero();
    assertThat(find(vocabulary, "\\", false)).isEqualTo(1);
    assertThat(find(vocabulary, "éx", false)).isEqualTo(2);
    assertThat(find(vocabulary, "x", true)).isEqualTo(3);
    assertThat(find(vocabulary, "x", false)).isEqualTo(Vocabulary.NONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"vocab\":",
        "{\"vocab\":[]}",
        "{\"vocab\":{\"a\":1}}",
        "{\"vocab\":{\"a\":0,\"b\"",
        "{\"vocab\":{\"a\":0]",
        "{\"vocab\":{\"a\\q\":0}}"
      })
  void refusesWhatIsNoVocabulary(String json) {
    assertThatIOException().isThrownBy(() -> VocabularyReader.parse(json));
  }

  private static int find(Vocabulary vocabulary, String piece, boolean continuing) {
    return vocabulary.longestPiece(piece.toCharArray(), 0, piece.length(), continuing);
  }
}

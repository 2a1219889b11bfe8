package dev.cairn.supply;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The servers of compose.yaml are the same ones tomorrow. */
class ComposeTest {

  private static final String PINNED = "\\S+(:v?\\d+(\\.\\d+)+\\S*|@sha256:[0-9a-f]{64})";

  @Test
  void everyImageHasAnExactVersion() throws IOException {
    List<String> images =
        Files.readAllLines(Path.of("../compose.yaml")).stream()
            .filter(line -> line.strip().startsWith("image:"))
            .map(line -> line.strip().substring("image:".length()).strip())
            .toList();

    assertThat(images).hasSize(4).allMatch(image -> image.matches(PINNED));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ollama/ollama", "ollama/ollama:latest", "postgres:17"})
  void aMovingTagIsNone(String image) {
    assertThat(image).doesNotMatch(PINNED);
  }
}

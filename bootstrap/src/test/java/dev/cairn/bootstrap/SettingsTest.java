package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.ValidationError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {

  @TempDir Path home;

  @Test
  void everythingHasADefault() {
    Settings settings = Settings.load(home, Map.of());

    assertThat(settings.get(Setting.MEMORY_STORE)).isEqualTo("lucene");
    assertThat(settings.get(Setting.EMBEDDER)).isEqualTo("onnx");
    assertThat(settings.model().name()).isEqualTo("all-minilm-l6-v2");
  }

  @Test
  void theFileMayNestItsKeysAndTheEnvironmentWins() throws IOException {
    write("onnx:\n  model: e5-small-v2\nsearch.normalization: shifted\n");

    Settings settings =
        Settings.load(home, Map.of("CAIRN_ONNX_MODEL", "bge-small-en-v1.5", "PATH", "/bin"));

    assertThat(settings.get(Setting.ONNX_MODEL)).isEqualTo("bge-small-en-v1.5");
    assertThat(settings.get(Setting.SEARCH_NORMALIZATION)).isEqualTo("shifted");
  }

  @Test
  void everyMistakeIsReportedAtOnceWithTheWayOut() throws IOException {
    write("memory:\n  store: oracle\nbanana: 1\n");

    assertThatThrownBy(() -> Settings.load(home, Map.of("CAIRN_STORE", "x")))
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining("memory.store: must be one of: lucene")
        .hasMessageContaining("banana: unknown setting; known are memory.store, embedder")
        .hasMessageContaining("CAIRN_STORE: unknown setting; known are CAIRN_MEMORY_STORE");
  }

  @Test
  void aFileThatIsNotYamlIsNamedWithTheLine() throws IOException {
    write("onnx:\n  model: [\n");

    assertThatThrownBy(() -> Settings.load(home, Map.of()))
        .hasMessageContaining("cairn.yaml: not valid YAML (line ");
  }

  @Test
  void anEmptyFileAndTheFoldersOwnVariablesAreFine() throws IOException {
    write("# nothing yet\n");

    assertThat(Settings.load(home, Map.of("CAIRN_HOME", "/x", "CAIRN_DEBUG", "1")).values())
        .containsEntry(Setting.LOG_LEVEL, "info");
  }

  private void write(String text) throws IOException {
    Files.writeString(home.resolve(Settings.FILE), text);
  }
}

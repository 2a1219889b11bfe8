package dev.cairn.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.ValidationError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

  @TempDir Path home;

  @Test
  void everythingHasADefault() {
    Settings settings = Settings.load(home, Map.of());

    assertThat(settings.get(Setting.MEMORY_STORE)).isEqualTo("lucene");
    assertThat(settings.get(Setting.EMBEDDER)).isEqualTo("onnx");
    assertThat(settings.get(Setting.ONNX_MODEL)).isEqualTo("e5-small-v2+all-minilm-l6-v2");
    assertThat(settings.get(Setting.CATALOG_MODEL)).isEqualTo("e5-small-v2+all-minilm-l6-v2");
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
        .hasMessageContaining("banana: unknown setting; known are memory.store, catalog.store")
        .hasMessageContaining("CAIRN_STORE: unknown setting; known are CAIRN_MEMORY_STORE");
  }

  @Test
  void toolsAreChosenByAListOrInOneLine() throws IOException {
    write("mcp:\n  tools:\n    - core\n    - list_tags\n");

    assertThat(Settings.load(home, Map.of()).get(Setting.MCP_TOOLS)).isEqualTo("core,list_tags");
    assertThat(
            Settings.load(home, Map.of("CAIRN_MCP_TOOLS", "get_memory, search_memory"))
                .get(Setting.MCP_TOOLS))
        .isEqualTo("get_memory, search_memory");
    assertThatThrownBy(() -> Settings.load(home, Map.of("CAIRN_MCP_TOOLS", "serach_memory")))
        .hasMessageStartingWith(
            "CAIRN_MCP_TOOLS: must be all, core, chatgpt, or tools with commas between them: search_memory");
  }

  @Test
  void aFileThatIsNotYamlIsNamedWithTheLine() throws IOException {
    write("onnx:\n  model: [\n");

    assertThatThrownBy(() -> Settings.load(home, Map.of()))
        .hasMessageContaining("cairn.yaml: not valid YAML (line ");
  }

  @Test
  void aFileThatIsNotUtf8IsRefused() throws IOException {
    Files.write(home.resolve("cairn.yaml"), new byte[] {'#', (byte) 0xFC, '\n'});

    assertThatThrownBy(() -> Settings.load(home, Map.of()))
        .hasMessageContaining("cairn.yaml: not valid UTF-8 text");
  }

  @Test
  void anEmptyFileAndTheFoldersOwnVariablesAreFine() throws IOException {
    write("# nothing yet\n");

    assertThat(Settings.load(home, Map.of("CAIRN_HOME", "/x", "CAIRN_DEBUG", "1")).values())
        .containsEntry(Setting.LOG_LEVEL, "info");
  }

  @Test
  void numbersAndAddressesAreCheckedWithoutRepeatingWhatWasGiven() {
    Map<String, String> wrong =
        Map.of(
            "CAIRN_SERVER_PORT", "70000",
            "CAIRN_SERVER_QUEUE", "-1",
            "CAIRN_POSTGRES_URL", "postgres://user:hunter2@host/db",
            "CAIRN_TOKEN", " ");

    assertThatThrownBy(() -> Settings.load(home, wrong))
        .hasMessageContaining("CAIRN_SERVER_PORT: must be a number from 0 to 65535")
        .hasMessageContaining("CAIRN_SERVER_QUEUE: must be a number from 0 to 100000")
        .hasMessageContaining("CAIRN_POSTGRES_URL: must begin with jdbc:postgresql:")
        .hasMessageContaining("CAIRN_TOKEN: must not be empty")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void severalNodesAndSentinelsAreNamedInOneLineOrAsAList() throws IOException {
    write("qdrant:\n  host:\n    - one\n    - two:6335\nfalkordb.sentinels: 'a:1, [::1]:2'\n");

    Settings settings = Settings.load(home, Map.of());

    assertThat(settings.get(Setting.QDRANT_HOST)).isEqualTo("one,two:6335");
    assertThat(settings.get(Setting.FALKORDB_SENTINELS)).isEqualTo("a:1, [::1]:2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"one,", "one two", "one:0", "one:65536", "one:port", "[one", "abc:"})
  void whatIsNoAddressIsRefusedWithAnExample(String host) {
    assertThatThrownBy(() -> Settings.load(home, Map.of("CAIRN_QDRANT_HOST", host)))
        .hasMessageContaining(
            "CAIRN_QDRANT_HOST: must be like <host> or <host>:<port>, several separated by commas");
  }

  @Test
  void sentinelsAreNeededByWhatIsSaidOfThem() {
    assertThatThrownBy(
            () ->
                Settings.load(
                    home,
                    Map.of(
                        "CAIRN_FALKORDB_SENTINEL_USER", "me",
                        "CAIRN_QDRANT_WRITE_CONSISTENCY", "2")))
        .hasMessageContaining("falkordb.sentinel_password: needed by falkordb.sentinel_user")
        .hasMessageContaining("qdrant.write_consistency: must be at most qdrant.replicas");
    assertThatThrownBy(
            () -> Settings.load(home, Map.of("CAIRN_FALKORDB_SENTINEL_PASSWORD", "secret")))
        .hasMessageContaining("falkordb.sentinels: needed by falkordb.sentinel_password");
  }

  @Test
  void schemasInPostgresNeedItsAddress() {
    assertThatThrownBy(() -> Settings.load(home, Map.of("CAIRN_SCHEMAS", "postgres")))
        .hasMessageContaining("postgres.url: needed by 'schemas: postgres'");
  }

  @Test
  void storesInPostgresNeedItsAddressAndANameThatASchemaCanHave() {
    assertThatThrownBy(
            () ->
                Settings.load(
                    home,
                    Map.of(
                        "CAIRN_CATALOG_STORE", "postgres", "CAIRN_POSTGRES_SCHEMA", "a\"; drop")))
        .hasMessageContaining("postgres.url: needed by 'catalog.store: postgres'")
        .hasMessageContaining("CAIRN_POSTGRES_SCHEMA: must be up to 63 letters, digits, _ . -")
        .hasMessageNotContaining("drop");
  }

  @Test
  void aCertificateNeedsItsKeyAndAKeyItsCertificate() {
    assertThatThrownBy(
            () -> Settings.load(home, Map.of("CAIRN_SERVER_TLS_CERTIFICATE", "cairn.crt")))
        .hasMessageContaining("server.tls.key: needed by server.tls.certificate");
    assertThatThrownBy(() -> Settings.load(home, Map.of("CAIRN_SERVER_TLS_KEY", "cairn.key")))
        .hasMessageContaining("server.tls.certificate: needed by server.tls.key");
  }

  @Test
  void aModelOfOnesOwnIsLookedForAtOnce() {
    assertThatThrownBy(() -> Settings.load(home, Map.of("CAIRN_ONNX_PATH", "nowhere")))
        .hasMessageContaining("onnx.path: there is no such folder");
    assertThatThrownBy(() -> Settings.load(home, Map.of("CAIRN_RERANK_PATH", ".")))
        .hasMessageContaining("rerank.path: the folder has none of the files model.onnx");
  }

  @Test
  void whatDescribesAModelOfOnesOwnNeedsOne() {
    Map<String, String> lonely =
        Map.of(
            "CAIRN_ONNX_POOLING", "mean",
            "CAIRN_ONNX_QUERY_PREFIX", "query: ",
            "CAIRN_ONNX_RELATED", "0.8",
            "CAIRN_RERANK_MAX_TOKENS", "512");

    assertThatThrownBy(() -> Settings.load(home, lonely))
        .hasMessageContaining("onnx.pooling: needs onnx.path")
        .hasMessageContaining("onnx.query_prefix: needs onnx.path")
        .hasMessageContaining("onnx.unrelated: must be given together with onnx.related")
        .hasMessageContaining("rerank.max_tokens: needs rerank.path");
    assertThatThrownBy(
            () -> Settings.load(home, Map.of("CAIRN_ONNX_PATH", "x", "CAIRN_EMBEDDER", "ollama")))
        .hasMessageContaining("onnx.path: needs 'embedder: onnx'");
  }

  private void write(String text) throws IOException {
    Files.writeString(home.resolve(Settings.FILE), text);
  }
}

package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.bootstrap.CairnProcess.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The launcher's commands on the real store and model. */
class CommandLineIT {

  private static final String DEFAULT = "e5-small-v2+all-minilm-l6-v2";
  private static final Map<String, String> FORMER_DEFAULT =
      Map.of("CAIRN_ONNX_MODEL", "e5-small-v2", "CAIRN_CATALOG_MODEL", "all-minilm-l6-v2");

  @TempDir Path home;

  @Test
  void aFreshFolderRemembersAndFinds() throws IOException {
    assertThat(CairnProcess.run(home, "search", "anything").out())
        .isEqualTo("No results found matching your query.\n");

    Outcome added = CairnProcess.run(home, "add", "The spare key is under the blue pot", "--json");
    Outcome found = CairnProcess.run(home, "search", "where is the key?", "--json");

    assertThat(added.json().path("created").asBoolean()).isTrue();
    assertThat(found.json().path("results").path(0).path("memory_id"))
        .isEqualTo(added.json().path("memory_id"));
    assertThat(found.err()).isEmpty();
  }

  @Test
  void anExportIsImportedExactly(@TempDir Path other) throws IOException {
    for (int i = 0; i < 3; i++) {
      CairnProcess.run(
          home,
          "add",
          "Fact " + i + " | \"quoted\" \\ über 🗿",
          "--tag",
          "t" + i,
          "--meta",
          "n=1.50");
    }
    Path file = other.resolve("all.jsonl");
    CairnProcess.run(home, "export", file.toString());

    Outcome imported = CairnProcess.run(other, "import", file.toString());
    Path again = other.resolve("again.jsonl");
    CairnProcess.run(other, "export", again.toString());

    assertThat(imported.code()).as(imported.err()).isZero();
    assertThat(Files.readString(again)).isEqualTo(Files.readString(file));
  }

  @Test
  void memoriesAreKeptInTheHomeThatTheUserNames() throws IOException {
    Outcome added =
        CairnProcess.script(
            home, Map.of("HOME", home.toString()), "sh", "-c", "\"$cairn\" add kept");

    assertThat(added.code()).as(added.err()).isZero();
    assertThat(home.resolve(".cairn").resolve("store")).isDirectory();
  }

  @Test
  void unknownSettingsAreRefusedByNameWithTheKnownOnes() throws IOException {
    Files.writeString(home.resolve("cairn.yaml"), "onnx:\n  modle: e5-small-v2\n");

    Outcome refused =
        CairnProcess.run(home, Map.of("CAIRN_ONNX_MODEL", "gpt"), "search", "anything");

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains("onnx.modle", "onnx.model", "CAIRN_ONNX_MODEL", "all-minilm-l6-v2");
  }

  @Test
  void anotherModelIsRefusedUntilTheStoreIsReembedded() throws IOException {
    CairnProcess.run(home, FORMER_DEFAULT, "add", "The spare key is under the blue pot");

    Outcome refused = CairnProcess.run(home, "search", "key");
    Outcome refusedToo = CairnProcess.run(home, "add", "Another key hangs by the door");
    Outcome sick = CairnProcess.run(home, "doctor");
    Outcome reembedded = CairnProcess.run(home, "reembed");
    Outcome found = CairnProcess.run(home, "search", "key", "--json");
    Outcome healthy = CairnProcess.run(home, "doctor");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("e5-small-v2 (384", DEFAULT + " (768", "cairn reembed");
    assertThat(refusedToo.code()).isEqualTo(1);
    assertThat(refusedToo.err()).contains("cairn reembed");
    assertThat(sick.code()).isEqualTo(1);
    assertThat(reembedded.out()).contains("1 memories again, with the model " + DEFAULT);
    assertThat(found.json().path("count").asInt()).isEqualTo(1);
    assertThat(healthy.code()).as(healthy.out()).isZero();
  }

  @Test
  void aCatalogueOfTheFormerModelIsRefusedUntilItIsReembedded() throws IOException {
    Path file = Files.createTempDirectory(home, "in").resolve("items.jsonl");
    Files.writeString(
        file,
        """
        {"kind":"item","id":"read_file","type":"tool","name":"read_file","description":"Reads a file from disk."}
        """);
    Outcome imported = CairnProcess.run(home, FORMER_DEFAULT, "catalog", "import", file.toString());

    Outcome refused = CairnProcess.run(home, "catalog", "search", "read a file");
    Outcome reembedded = CairnProcess.run(home, "reembed");
    Outcome found = CairnProcess.run(home, "catalog", "search", "read a file");

    assertThat(imported.code()).as(imported.err()).isZero();
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("all-minilm-l6-v2 (384", DEFAULT, "cairn reembed");
    assertThat(reembedded.out()).contains("1 skills and items again, with the model " + DEFAULT);
    assertThat(found.out()).contains("read_file");
  }

  @Test
  void searchesGoOnWhileTheStoreIsReembedded() throws Exception {
    Path file = Files.createTempDirectory(home, "in").resolve("lines.jsonl");
    Files.write(
        file,
        IntStream.range(0, 1500)
            .mapToObj(i -> "{\"text\":\"remarkable fact number " + i + "\"}")
            .toList());
    CairnProcess.run(home, FORMER_DEFAULT, "import", file.toString());
    try (CairnProcess client = CairnProcess.mcp(home, FORMER_DEFAULT)) {
      Thread reembed = new Thread(() -> reembed(Map.of()));
      reembed.start();
      int answers = 0;
      while (reembed.isAlive() || answers == 0) {
        JsonNode result = client.call(++answers, "search_memory", Map.of("query", "fact number 7"));
        assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isFalse();
        assertThat(result.path("structuredContent").path("count").asInt()).isEqualTo(10);
        Thread.sleep(20); // leaves the processor to what goes on meanwhile
      }
      JsonNode stats = client.call(answers + 1, "get_stats", Map.of()).path("structuredContent");

      assertThat(stats.path("model").asString()).isEqualTo(DEFAULT);
      assertThat(stats.path("memories").asInt()).isEqualTo(1500);
      assertThat(answers).isGreaterThan(5);
      JsonNode after = client.call(answers + 2, "search_memory", Map.of("query", "fact number 7"));
      assertThat(after.path("structuredContent").path("count").asInt()).isEqualTo(10);
    }
  }

  @Test
  void helpReadsWellAndVersionIsTold() throws IOException {
    Outcome help = CairnProcess.run(home, "--help");

    assertThat(help.code()).isZero();
    assertThat(help.out())
        .contains(List.of("Remember", "Recall", "Operate", "mcp", "install", "CAIRN_HOME"))
        .doesNotContain("rehearse");
    assertThat(CairnProcess.run(home, "--version").out()).startsWith("cairn 0.");
  }

  private void reembed(Map<String, String> settings) {
    try {
      CairnProcess.run(home, settings, "reembed");
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}

package dev.cairn.adapter.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.TestingShell;
import dev.cairn.adapter.cli.TestingShell.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogTransferTest {

  private static final String CATALOG =
      """
      {"kind":"skill","id":"git","name":"Git ✓ 𝄞","description":"","is_active":false,"item_types":["tool"]}
      {"kind":"item","id":"a","type":"tool","name":"a","description":"two\\nlines","skill_ids":["x","git"],"primary_skill_id":"git","is_active":true,"input_schema":{"n":1.50,"big":123456789012345678901234567890,"none":null},"annotations":{}}
      {"kind":"item","id":"b","type":"resource","name":"b","description":"","skill_ids":[],"is_active":false}
      """;

  @TempDir Path folder;

  private final TestingShell shell = new TestingShell(Path.of("/home/ada"));

  @Test
  void whatIsImportedIsExportedTheSameAgain() throws IOException {
    Path file = folder.resolve("catalog.jsonl");

    Result imported = shell.runWithInput(CATALOG, "catalog", "import", "-");
    Result exported = shell.run("catalog", "export", file.toString());

    assertThat(imported.out()).isEqualTo("Imported 1 skill and 2 items.\n");
    assertThat(exported.out()).isEqualTo("Exported 3 lines to " + file + "\n");
    assertThat(file).hasContent(CATALOG);
    assertThat(shell.run("catalog", "export").out()).isEqualTo(CATALOG);
    assertThat(shell.run("catalog", "export", "-", "--json").out()).isEqualTo(CATALOG);
    assertThat(shell.closed).isEqualTo(shell.opened);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void manyBatchesAndPagesArriveComplete() throws IOException {
    String lines =
        IntStream.range(0, 700)
            .mapToObj(i -> item("i%03d".formatted(i)))
            .collect(Collectors.joining());
    Path file = Files.writeString(folder.resolve("many.jsonl"), lines);

    Result result = shell.run("catalog", "import", file.toString(), "--json");

    assertThat(result.json().get("items").intValue()).isEqualTo(700);
    assertThat(shell.run("catalog", "export").out()).isEqualTo(lines);
  }

  @Test
  void badLinesAreReportedWithTheirNumberAndTheGoodOnesGoOn() {
    String input =
        item("a")
            + "\nnot json\n{\"kind\":\"tool\"}\n"
            + item("b").replace("tool", "x")
            + item("c");

    Result result = shell.runWithInput(input, "catalog", "import", "-");
    Result json = shell.runWithInput(input, "catalog", "import", "-", "--json");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.out()).isEqualTo("Imported 0 skills and 2 items; 3 lines refused.\n");
    assertThat(result.err())
        .isEqualTo(
            """
            cairn: line 3: line: not valid JSON
            cairn: line 4: kind: must be one of skill, item, but "tool" was given
            cairn: line 5: type: must be one of tool, prompt, resource, but "x" was given
            """);
    assertThat(json.json().at("/errors/2/line").intValue()).isEqualTo(5);
    assertThat(json.json().get("refused").intValue()).isEqualTo(3);
  }

  @Test
  void strictStopsAtTheFirstBadLineAndKeepsWhatCameBefore() {
    Result result =
        shell.runWithInput(
            item("a") + "broken\n" + item("b"), "catalog", "import", "-", "--strict");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.out()).isEqualTo("Imported 0 skills and 1 item; 1 line refused.\n");
    assertThat(shell.run("catalog", "export").out()).isEqualTo(item("a"));
  }

  @Test
  void theLaterOfTwoLinesWithOneIdCounts() {
    String later = item("a").replace("\"description\":\"\"", "\"description\":\"later\"");

    shell.runWithInput(item("a") + later, "catalog", "import", "-");

    assertThat(shell.run("catalog", "export").out()).isEqualTo(later);
  }

  @Test
  void aFailureSaysHowToCarryOn() {
    shell.embedder.failWith("The model is gone");

    Result result = shell.runWithInput(item("a"), "catalog", "import", "-");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err())
        .isEqualTo(
            "cairn: The model is gone; 0 skills and 0 items of the input saved so far."
                + " Run the same command again to carry on.\n");
  }

  @Test
  void anInterruptedImportSaysHowToCarryOn() {
    Thread.currentThread().interrupt();

    Result result = shell.runWithInput(item("a"), "catalog", "import", "-");

    assertThat(Thread.interrupted()).isFalse();
    assertThat(result.exitCode()).isEqualTo(130);
    assertThat(result.err()).startsWith("cairn: interrupted; ").contains("again to carry on");
  }

  @Test
  void aMissingFileIsNamed() {
    Result result = shell.run("catalog", "import", folder.resolve("none.jsonl").toString());

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("there is no file").contains("none.jsonl");
    assertThat(shell.opened).isZero();
  }

  private static String item(String id) {
    return "{\"kind\":\"item\",\"id\":\"%1$s\",\"type\":\"tool\",\"name\":\"%1$s\",\"description\":\"\",\"skill_ids\":[],\"is_active\":true}\n"
        .formatted(id);
  }
}

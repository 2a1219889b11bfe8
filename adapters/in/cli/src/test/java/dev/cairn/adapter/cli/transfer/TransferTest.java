package dev.cairn.adapter.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.TestingShell;
import dev.cairn.adapter.cli.TestingShell.Result;
import dev.cairn.adapter.wire.memories.MemoryLines;
import dev.cairn.testkit.Fixtures;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TransferTest {

  @TempDir Path folder;

  private final TestingShell shell = new TestingShell(Path.of("/home/ada"));
  private final TestingShell other = new TestingShell(Path.of("/home/bob"));

  @Test
  void whatIsExportedAndImportedIsExportedTheSameAgain() throws IOException {
    shell.add("tagged ✓ 𝄞", "--tag", "b,a", "--source", "wiki", "--type", "task");
    shell.add("with fields", "--meta", "n=1.50", "--meta", "list=[1,null,{\"a\":true}]");
    String changed =
        shell.add("two\nlines\t\"quoted\"", "--created-at", "2020-01-01T00:00:00.123Z");
    shell.run("update", changed, "--tag", "later");
    Path file = folder.resolve("memories.jsonl");

    Result exported = shell.run("export", file.toString());
    Result imported = other.run("import", file.toString());
    String again = other.run("export").out();

    assertThat(exported.out()).isEqualTo("Exported 3 memories to " + file + "\n");
    assertThat(imported.out()).isEqualTo("Imported 3 memories.\n");
    assertThat(again).isEqualTo(Files.readString(file));
    assertThat(again.lines()).hasSize(3).isSorted();
    assertThat(again).contains("\"updated_at\":\"2026-03-01T12:00:00Z\"");
  }

  @Test
  void manyBatchesArriveComplete() {
    String lines = lines(1000);

    Result result = shell.runWithInput(lines, "import", "-", "--json");

    assertThat(result.json().get("imported").intValue()).isEqualTo(1000);
    assertThat(shell.run("export", "-").out()).isEqualTo(lines);
  }

  @Test
  void importedAgainItOnlyCounts() {
    shell.runWithInput(lines(300), "import", "-");
    long embedded = shell.embedder.passagesEmbedded();

    Result again = shell.runWithInput(lines(301), "import", "-");

    assertThat(again.exitCode()).isZero();
    assertThat(again.out()).isEqualTo("Imported 1 memory; 300 memories stored already.\n");
    assertThat(shell.embedder.passagesEmbedded()).isEqualTo(embedded + 1);
    assertThat(shell.run("export").out()).isEqualTo(lines(301));
  }

  @Test
  void badLinesAreReportedAndTheGoodOnesGoOn() {
    String input =
        """
        {"text":"good"}
        {"text":"","tags":"x"}

        not json
        [1]
        {"text":"also good","memory_id":"7"}
        {"text":"good too"}\
        """;

    Result result = shell.runWithInput(input, "import", "-");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.out()).isEqualTo("Imported 2 memories; 4 lines refused.\n");
    assertThat(result.err().lines())
        .hasSize(4)
        .anySatisfy(
            line -> assertThat(line).startsWith("cairn: line 2: text: must be").contains(";"))
        .contains("cairn: line 4: line: not valid JSON")
        .anySatisfy(line -> assertThat(line).startsWith("cairn: line 6: memory_id: "));
    assertThat(
            shell
                .runWithInput(input, "import", "-", "--json")
                .json()
                .at("/errors/0/line")
                .intValue())
        .isEqualTo(2);
  }

  @Test
  void strictStopsAtTheFirstBadLineAndKeepsWhatCameBefore() {
    Result result =
        shell.runWithInput(
            "{\"text\":\"one\"}\nbroken\n{\"text\":\"two\"}\n", "import", "-", "--strict");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.out()).isEqualTo("Imported 1 memory; 1 line refused.\n");
    assertThat(shell.store.statistics().memories()).isEqualTo(1);
  }

  @Test
  void aLineThatIsNoUtf8IsOneBadLine() {
    byte[] input =
        "{\"text\":\"one\"}\n{\"text\":\"?\"}\n{\"text\":\"two\"}\n"
            .getBytes(StandardCharsets.UTF_8);
    input[24] = (byte) 0xff;

    Result result = shell.runWithInput(input, "import", "-");

    assertThat(result.err()).isEqualTo("cairn: line 2: not valid UTF-8\n");
    assertThat(shell.store.statistics().memories()).isEqualTo(2);
  }

  @Test
  void theFirstOfTwoLinesWithTheSameContentWins() {
    String twice =
        lines(200)
            + MemoryLines.write(Fixtures.memory(1).build().memory()).replace("0001\"", "0999\"")
            + "\n";

    Result result = shell.runWithInput("\ufeff" + twice, "import", "-");

    assertThat(result.out()).isEqualTo("Imported 200 memories; 1 memory stored already.\n");
    assertThat(shell.run("export").out()).isEqualTo(lines(200));
  }

  @Test
  void aFailureSaysHowToCarryOn() {
    shell.embedder.failWith("The model is gone");

    Result result = shell.runWithInput(lines(5), "import", "-");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err())
        .isEqualTo(
            "cairn: The model is gone; 0 memories of the input stored so far."
                + " Run the same command again to carry on.\n");
    assertThat(shell.closed).isEqualTo(shell.opened);
  }

  @Test
  void anInterruptedImportSaysHowToCarryOn() {
    Thread.currentThread().interrupt();

    Result result = shell.runWithInput(lines(5), "import", "-");

    assertThat(Thread.interrupted()).isFalse();
    assertThat(result.exitCode()).isEqualTo(130);
    assertThat(result.err()).startsWith("cairn: interrupted; ").contains("again to carry on");
  }

  @Test
  void aMissingFileIsNamed() {
    Result result = shell.run("import", folder.resolve("none.jsonl").toString());

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("there is no file").contains("none.jsonl");
    assertThat(shell.run("import", folder.toString()).err()).contains("is a folder");
    assertThat(shell.opened).isZero();
  }

  @Test
  void anExportLeavesNothingBehindButItsFile() throws IOException {
    Path file = Files.writeString(folder.resolve("memories.jsonl"), "old");
    shell.add("new");

    Result result = shell.run("export", file.toString(), "--json");
    Result failed = shell.run("export", folder.resolve("none/memories.jsonl").toString());

    assertThat(result.json().get("exported").intValue()).isEqualTo(1);
    assertThat(failed.exitCode()).isEqualTo(1);
    assertThat(failed.err()).contains("the folder does not exist");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
    assertThat(Files.readString(file)).contains("\"text\":\"new\"");
  }

  private static String lines(int count) {
    return Fixtures.memories(count).stream()
        .map(memory -> MemoryLines.write(memory.memory()) + "\n")
        .collect(Collectors.joining());
  }
}

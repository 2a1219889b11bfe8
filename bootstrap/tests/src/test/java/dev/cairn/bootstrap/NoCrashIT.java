package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.bootstrap.CairnProcess.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However a process ends, and whatever it was doing, it ends in good order. */
class NoCrashIT {

  private static final int LISTS = 60;
  private static final int SIGTERM = 128 + 15;
  private static final int FAILED = 1;

  @TempDir Path home;
  @TempDir Path work;

  @Test
  void aShortCommandEndsWellEveryTime() throws IOException {
    for (int i = 0; i < LISTS; i++) {
      Outcome listed = CairnProcess.run(home, "list", "--json");

      assertThat(listed.code()).as(listed.out()).isZero();
      assertThat(listed.out().lines()).hasSize(1);
      assertThat(listed.err()).isEmpty();
    }
    assertThat(crashes(home)).isEmpty();
  }

  @Test
  void commandsThatDoNotEmbedLoadNoModel() throws IOException {
    String list =
        """
        set -e
        cd "$CAIRN_HOME"
        for command in list stats tags 'tagged a' facets 'export all.jsonl' 'delete --tag a --yes' \
            'catalog list' 'catalog stats' 'catalog export catalog.jsonl'; do
          "$java" -XX:-UsePerfData -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \
              -jar "$jar" $command >/dev/null
        done
        """;

    Outcome ran =
        CairnProcess.script(
            work,
            Map.of(
                "CAIRN_HOME", home.toString(),
                "java", Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "jar", CairnProcess.jar()),
            "bash",
            "-c",
            list);

    assertThat(ran.code()).as(ran.err()).isZero();
    // Started without the launcher, a process unpacks the runtime here before it loads a model.
    assertThat(home.resolve("cache")).doesNotExist();
  }

  @RepeatedTest(12)
  void aSessionWhoseInputEndsAtOnceEndsWell() throws IOException {
    try (CairnProcess session = CairnProcess.mcp(home)) {
      session.endInput();

      assertThat(session.remainingLines()).isEmpty();
      assertThat(session.await()).as(session.errorOutput()).isZero();
    }
    assertThat(crashes(home)).isEmpty();
  }

  @RepeatedTest(8)
  void aSessionThatIsToldToEndWhileItsModelLoadsEndsWell() throws Exception {
    try (CairnProcess session = CairnProcess.mcp(home)) {
      session.send(CairnProcess.toolCall(1, "list_memories", Map.of()));
      session.receive();

      session.signal("TERM");

      assertThat(session.await()).isEqualTo(SIGTERM);
      assertThat(session.remainingLines()).isEmpty();
    }
    assertThat(crashes(home)).isEmpty();
  }

  @RepeatedTest(4)
  void aServiceThatIsToldToEndWhileItsModelLoadsEndsWell() throws Exception {
    try (ServiceProcess service = ServiceProcess.start(home, Map.of())) {
      assertThat(service.stop()).isEqualTo(SIGTERM);
    }
    assertThat(crashes(home)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mcp", "import -"})
  void aCrashIsReportedInTheDataFolderAndNeverOnTheOutput(String command) throws Exception {
    try (CairnProcess process = CairnProcess.start(home, work, command.split(" "))) {
      process.sendLine("{}");
      while (!Files.exists(home.resolve("owner.lock"))) {
        Thread.sleep(10);
      }

      process.signal("SEGV");

      assertThat(process.await()).isEqualTo(FAILED);
      assertThat(process.remainingLines()).noneMatch(line -> line.startsWith("#"));
      assertThat(process.errorOutput()).contains("SIGSEGV");
    }
    assertThat(crashes(home)).hasSize(1);
    assertThat(work).isEmptyDirectory();
  }

  private static List<String> crashes(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("crash"))
          .toList();
    }
  }
}

package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.bootstrap.CairnProcess.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program on days when something around it is not as it should be. */
class OddDaysIT {

  /** A test that runs as root can write anywhere but on a disk that is mounted to be read. */
  private static final String READ_ONLY =
      """
      if [ "$(id -u)" = 0 ]; then
        unshare -m sh -c 'mount --bind home home && mount -o remount,bind,ro home && . ./read' ||
          [ -e ran ] || exit 77
      else
        chmod 500 home && . ./read; chmod 700 home
      fi
      """;

  private static final String READ =
      """
      touch ran
      "$cairn" --home home search "where is the key" --json >found
      "$cairn" --home home export exported.jsonl >/dev/null
      "$cairn" --home home doctor >doctor; echo $? >healthy
      "$cairn" --home home add "one more" 2>refused; echo $? >code
      """;

  @TempDir Path folder;

  @Test
  void aFolderThatCanOnlyBeReadIsSearchedAndExported() throws Exception {
    Path home = folder.resolve("home");
    CairnProcess.run(home, "add", "The spare key is under the blue pot");
    Files.writeString(folder.resolve("read"), READ);

    Outcome ran = CairnProcess.script(folder, Map.of(), "sh", "-c", READ_ONLY);

    assumeTrue(ran.code() != 77, "this machine lets nobody mount, and root can write anywhere");
    assertThat(folder.resolve("found")).content().contains("blue pot");
    assertThat(folder.resolve("exported.jsonl")).content().contains("blue pot");
    assertThat(folder.resolve("doctor")).content().contains("can only be read");
    assertThat(folder.resolve("healthy")).hasContent("0");
    assertThat(folder.resolve("code")).hasContent("1");
    assertThat(folder.resolve("refused"))
        .content()
        .contains("The data folder can only be read; nothing of this change was kept");
  }

  @Test
  void theDoctorWorksWhileAnotherProcessOwnsTheFolder() throws Exception {
    try (CairnProcess owner = CairnProcess.mcp(folder)) {
      owner.call(1, "add_memory", Map.of("text", "The spare key is under the blue pot"));

      Outcome doctor = CairnProcess.run(folder, "doctor");

      assertThat(doctor.out()).contains("another process owns it", "Everything works.");
      assertThat(doctor.code()).isZero();
    }
  }

  @Test
  void anImportThatIsInterruptedSaysWhatIsStored() throws Exception {
    Path lines = folder.resolve("lines.jsonl");
    List<String> texts =
        IntStream.range(0, 5_000)
            .mapToObj(i -> "{\"text\":\"Note %d about the garden and the house\"}".formatted(i))
            .toList();
    Files.write(lines, texts);
    Path home = folder.resolve("home");
    try (CairnProcess importing = CairnProcess.start(home, folder, "import", lines.toString())) {
      while (commits(home.resolve("store/index-1")) < 3) {
        Thread.sleep(10);
      }

      importing.signal("INT");

      assertThat(importing.await()).isEqualTo(130);
      assertThat(importing.errorOutput())
          .containsPattern("cairn: interrupted; [1-9][0-9,]* memories of the input stored so far")
          .endsWith("Run the same command again to carry on.\n");
    }
  }

  /** The number of the last commit; each takes the place of the one before. */
  private static long commits(Path index) {
    String[] files = index.toFile().list((folder, name) -> name.startsWith("segments_"));
    return files == null
        ? 0
        : Stream.of(files)
            .mapToLong(name -> Long.parseLong(name.substring("segments_".length()), 36))
            .max()
            .orElse(0);
  }
}

package dev.cairn.adapter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.TestingShell.Result;
import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.application.port.ToolServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What long commands say when the process is told to end while they are at work. */
class InterruptionTest {

  private static final String SKILL =
      "{\"kind\":\"skill\",\"id\":\"git\",\"name\":\"Git\",\"description\":\"\"}\n";

  @TempDir Path folder;

  private final TestingShell shell = new TestingShell(Path.of("/home/ada"));

  /** Runs a command, and lets the end come while it waits for this call to the store. */
  private Result interruptedAt(String call, String input, String... args) throws Exception {
    shell.faults.hang(call);
    CompletableFuture<Result> ran = new CompletableFuture<>();
    Thread.ofPlatform().daemon().start(() -> ran.complete(shell.runWithInput(input, args)));
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (shell.faults.callsOf(call) == 0 && System.nanoTime() < deadline) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
    Interruption.happens();
    shell.faults.heal();
    return ran.get(60, TimeUnit.SECONDS);
  }

  @Test
  void anImportTellsHowMuchIsStored() throws Exception {
    Result result = interruptedAt("add", "{\"text\":\"one\"}\n", "import", "-");

    assertThat(result.err())
        .isEqualTo(
            "cairn: interrupted; 0 memories of the input stored so far."
                + " Run the same command again to carry on.\n");
  }

  @Test
  void anImportOfACatalogueTellsTheSame() throws Exception {
    Result result = interruptedAt("save", SKILL, "catalog", "import", "-");

    assertThat(result.err())
        .isEqualTo(
            "cairn: interrupted; 0 skills and 0 items of the input saved so far."
                + " Run the same command again to carry on.\n");
  }

  @Test
  void anExportTellsThatTheFileIsAsItWas() throws Exception {
    shell.add("one");
    Path file = Files.writeString(folder.resolve("memories.jsonl"), "old");

    Result result = interruptedAt("scan", "", "export", file.toString());

    assertThat(result.err())
        .isEqualTo(
            "cairn: interrupted; '%s' is as it was before. Run the same command again.%n"
                .formatted(file));
  }

  @Test
  void anExportToTheOutputTellsThatItIsNotComplete() throws Exception {
    shell.add("one");

    Result result = interruptedAt("scan", "", "export");

    assertThat(result.err())
        .isEqualTo("cairn: interrupted; the output is not complete. Run the same command again.\n");
  }

  @Test
  void aSyncTellsHowManyServersAreDone() throws Exception {
    TestingShell own = new TestingShell(folder);
    Files.createDirectory(folder.resolve(".cairn"));
    Path config = Files.writeString(folder.resolve("mcp.json"), "{}");
    own.servers.add(new Ending());

    Result result = own.run("catalog", "sync", "--yes", "--config", config.toString());

    assertThat(result.err())
        .contains(
            "cairn: interrupted; 0 servers done so far. Run the same command again to carry on.\n");
  }

  @Test
  void whatIsDoneSaysNothing() {
    shell.runWithInput("{\"text\":\"one\"}\n", "import", "-");

    Interruption.happens();

    assertThat(shell.run("export").err()).isEmpty();
  }

  /** A server during whose start the process is told to end. */
  private record Ending() implements ToolServer {
    @Override
    public String name() {
      return "git";
    }

    @Override
    public Entry entry() {
      return new Entry(Map.of("command", "git"), "print of git");
    }

    @Override
    public Listing list() {
      Interruption.happens();
      return new Offer("git", "", List.of(), List.of());
    }
  }
}

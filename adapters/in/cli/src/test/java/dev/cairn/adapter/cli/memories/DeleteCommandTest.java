package dev.cairn.adapter.cli.memories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.TestingShell;
import dev.cairn.adapter.cli.TestingShell.Result;
import dev.cairn.adapter.cli.terminal.Console.Stream;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeleteCommandTest {

  private final TestingShell shell = new TestingShell(Path.of("/home/ada"));
  private String scratch = "";
  private String kept = "";

  @BeforeEach
  void rememberTwo() {
    scratch = shell.add("scratch", "--tag", "tmp", "--created-at", "2026-01-01T00:00:00Z");
    kept = shell.add("kept", "--tag", "ops");
  }

  @Test
  void deletesById() {
    Result result = shell.run("delete", scratch.substring(0, 23), kept, "--json");

    assertThat(result.exitCode()).isZero();
    assertThat(result.json().get("deleted").intValue()).isEqualTo(2);
    assertThat(result.json().get("memory_ids").toString()).contains(scratch, kept);
    assertThat(left()).isZero();
  }

  @Test
  void deletesNoneOfTheIdsIfOneIsUnknown() {
    Result result = shell.run("delete", kept, "00000000-0000-4000-8000-000000000000");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("no memory with the id");
    assertThat(left()).isEqualTo(2);
  }

  @Test
  void aDryRunOnlyTells() {
    Result byFilter = shell.run("delete", "--tag", "tmp", "--dry-run");
    Result byId = shell.run("delete", kept, "--dry-run");

    Result quiet = shell.run("delete", kept, "--dry-run", "--quiet");
    Result json = shell.run("delete", kept, "--dry-run", "--json");

    assertThat(byFilter.out())
        .isEqualTo(scratch + "  2026-01-01  scratch\nWould delete 1 memory.\n");
    assertThat(byId.out()).startsWith(kept).endsWith("  kept\nWould delete 1 memory.\n");
    assertThat(quiet.out()).isEqualTo(kept + "\n");
    assertThat(json.json().get("dry_run").booleanValue()).isTrue();
    assertThat(left()).isEqualTo(2);
  }

  @Test
  void byFilterItAsksOnATerminal() {
    shell.terminals = Set.of(Stream.IN);

    Result no = shell.runWithInput("n\n", "delete", "--tag", "tmp");
    assertThat(no.exitCode()).isEqualTo(1);
    assertThat(no.err()).isEqualTo("Delete 1 memory? [y/N] cairn: nothing was deleted\n");
    assertThat(left()).isEqualTo(2);

    Result yes = shell.runWithInput("y\n", "delete", "--before", "2026-02-01");
    assertThat(yes.out()).isEqualTo("Deleted 1 memory.\n");
    assertThat(left()).isEqualTo(1);
  }

  @Test
  void byFilterItNeedsYesWithoutATerminal() {
    Result refused = shell.run("delete", "--tag", "tmp");
    Result done = shell.run("delete", "--tag", "tmp", "--yes");

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("--yes");
    assertThat(done.out()).isEqualTo("Deleted 1 memory.\n");
    assertThat(shell.run("delete", "--tag", "tmp", "--yes").out())
        .isEqualTo("Deleted no memories.\n");
  }

  @Test
  void idsAndFiltersExcludeEachOther() {
    assertThat(shell.run("delete").exitCode()).isEqualTo(2);
    assertThat(shell.run("delete", kept, "--tag", "ops").err()).contains("give either the ids");
    assertThat(shell.run("delete", "--before", "soon", "--yes").err())
        .startsWith("cairn: --before: must be an ISO 8601 date or time");
    assertThat(left()).isEqualTo(2);
  }

  private long left() {
    return shell.store.statistics().memories();
  }
}

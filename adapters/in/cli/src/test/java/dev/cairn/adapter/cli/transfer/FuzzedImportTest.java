package dev.cairn.adapter.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.TestingShell;
import dev.cairn.adapter.cli.TestingShell.Result;
import dev.cairn.testkit.fuzz.Fuzz;
import dev.cairn.testkit.fuzz.Mutations;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Whatever a file holds: each line of it is taken or refused by its number, and that is all. */
class FuzzedImportTest {

  private static final int PORTION = 50;
  private static final List<String> MEMORIES =
      List.of(
          "{\"text\":\"Ship it\"}",
          """
          {"memory_id":"01a1e398-11c6-7000-9697-917e2607107a","text":"tagged ✓ 𝄞","tags":["b","a"],\
          "source":"wiki","memory_type":"task","created_at":"2020-01-01T00:00:00.123Z",\
          "updated_at":"2026-03-01T12:00:00Z","metadata":{"n":1.50,"list":[1,null,{"a":true}]}}\
          """,
          "{\"text\":\"two\\nlines\\t\\\"quoted\\\"\",\"metadata\":{\"big\":12345678901234567890}}");
  private static final List<String> CATALOG =
      List.of(
          """
          {"kind":"skill","id":"git","name":"Git","description":"","is_active":false,\
          "item_types":["tool"]}\
          """,
          """
          {"kind":"item","id":"a","type":"tool","name":"a","description":"two\\nlines",\
          "skill_ids":["x","git"],"primary_skill_id":"git","is_active":true,\
          "input_schema":{"n":1.50,"none":null},"annotations":{}}\
          """);

  /** A busy machine may need the second after which progress is told. */
  private static final Pattern PROGRESS = Pattern.compile("cairn: .*\\d+ \\w+, \\d+/s.*");

  @Test
  void noLineCrashesOrHoldsUpTheImport() {
    Fuzz.run("lines of files to import", PORTION, FuzzedImportTest::imports);
  }

  private static void imports(RandomGenerator random) {
    boolean memories = random.nextBoolean();
    byte[] file = file(new Mutations(random, memories ? MEMORIES : CATALOG));
    TestingShell shell = new TestingShell(Path.of("/home/ada"));

    Result result =
        memories
            ? shell.runWithInput(file, "import", "-")
            : shell.runWithInput(file, "catalog", "import", "-");

    assertThat(result.exitCode()).as(result.err()).isBetween(0, 1);
    assertThat(result.out()).matches("Imported [^\n]*\\.\n");
    assertThat(result.err().lines().filter(line -> !PROGRESS.matcher(line).matches()))
        .allMatch(line -> line.startsWith("cairn: line "));
    assertThat(shell.closed).isEqualTo(shell.opened);
  }

  private static byte[] file(Mutations mutations) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    for (int i = 0; i < PORTION; i++) {
      file.writeBytes(mutations.next());
      file.write('\n');
    }
    return file.toByteArray();
  }
}

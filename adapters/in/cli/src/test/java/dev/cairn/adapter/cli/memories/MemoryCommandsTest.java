package dev.cairn.adapter.cli.memories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.TestingShell;
import dev.cairn.adapter.cli.TestingShell.Result;
import dev.cairn.adapter.cli.terminal.Console.Stream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class MemoryCommandsTest {

  private final TestingShell shell = new TestingShell(Path.of("/home/ada"));

  @Test
  void addTellsTheIdAndTheChunks() {
    Result result = shell.run("add", "Deploys", "go out", "on Tuesdays", "--tag", "ops, deploy");

    assertThat(result.exitCode()).isZero();
    assertThat(result.out()).matches("Remembered [0-9a-f-]{36} \\(1 chunk\\)\n");
    assertThat(shell.run("list", "--json").json().at("/memories/0/text").stringValue())
        .isEqualTo("Deploys go out on Tuesdays");
    assertThat(shell.closed).isEqualTo(shell.opened);
  }

  @Test
  void addKeepsEveryLabel() {
    String id =
        shell.add(
            "Text",
            "--tag",
            "a,b",
            "--tag",
            "c",
            "--source",
            "git",
            "--type",
            "decision",
            "--meta",
            "ticket=42",
            "--meta",
            "who=Ada Ł",
            "--created-at",
            "2026-01-15T09:30:00Z");

    JsonNode memory = shell.run("get", id, "--json").json();
    assertThat(memory.get("tags").toString()).isEqualTo("[\"a\",\"b\",\"c\"]");
    assertThat(memory.get("source").stringValue()).isEqualTo("git");
    assertThat(memory.get("memory_type").stringValue()).isEqualTo("decision");
    assertThat(memory.get("metadata").toString()).isEqualTo("{\"ticket\":42,\"who\":\"Ada Ł\"}");
    assertThat(memory.get("created_at").stringValue()).isEqualTo("2026-01-15T09:30:00Z");
    assertThat(memory.has("content_hash")).isTrue();
  }

  @Test
  void addReadsTheInputWithoutItsLastLineEnd() {
    shell.runWithInput("one\ntwo ✓\n", "add");
    shell.runWithInput("three\r\n", "add", "-");

    assertThat(shell.run("list", "--json").json().get("memories").findValuesAsString("text"))
        .containsExactlyInAnyOrder("one\ntwo ✓", "three");
  }

  @Test
  void addOfKnownContentSaysSo() {
    String id = shell.add("Deploys go out on Tuesdays", "--tag", "ops");

    Result again = shell.run("add", "Deploys go out on Tuesdays", "--tag", "deploy");
    Result json = shell.run("add", "Deploys go out on Tuesdays", "--json");

    Result other = shell.run("add", "Deploys go out on Tuesdays", "--type", "task");

    assertThat(again.out()).isEqualTo("Already known as " + id + "; added tags\n");
    assertThat(other.out())
        .isEqualTo(
            "Already known as %s; nothing changed; it keeps its own memory_type (see cairn update)\n"
                .formatted(id));
    assertThat(json.json().get("memory_id").stringValue()).isEqualTo(id);
    assertThat(json.json().get("created").booleanValue()).isFalse();
    assertThat(json.json().get("chunk_count").intValue()).isEqualTo(1);
  }

  @Test
  void addWithNothingOnATerminalExplainsItself() {
    shell.terminals = Set.of(Stream.IN);

    Result result = shell.run("add");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).startsWith("cairn: there is nothing to remember");
    assertThat(shell.opened).isZero();
  }

  @Test
  void addRefusesWhatIsNoUtf8() {
    Result result = shell.runWithInput(new byte[] {'a', (byte) 0xff}, "add");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).isEqualTo("cairn: the input is not valid UTF-8 text\n");
  }

  @Test
  void aTextThatLooksLikeAFileOfArgumentsIsAText() {
    String id = shell.add("@ada said so");

    assertThat(shell.run("get", id, "--quiet").out()).isEqualTo("@ada said so\n");
  }

  @Test
  void theMatchedPartIsShownWhereTheBeginningDoesNotShowIt() {
    String filler = "nobody knows what else there is to tell. ".repeat(7);
    shell.add(filler + "the cellar key hangs behind the clock.");
    shell.add("the cellar door. " + filler);

    for (String command : List.of("search", "recall")) {
      assertThat(shell.run(command, "cellar key clock").out())
          .containsOnlyOnce("\n      ... the cellar key hangs behind the clock.\n");
    }
  }

  @Test
  void anEmptySourceTakesItAway() {
    String id = shell.add("deploys", "--source", "wiki");

    shell.run("update", id, "--source", "");

    assertThat(shell.run("get", id, "--json").json().get("source").isNull()).isTrue();
  }

  @Test
  void searchShowsTheBestFirst() {
    String id = shell.add("deploys go out on tuesdays", "--tag", "ops", "--source", "wiki");
    shell.add("the cat sleeps");

    Result result = shell.run("search", "deploys", "go", "out", "on", "tuesdays", "--limit", "1");

    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .isEqualTo(
            "1.00  "
                + id.substring(0, 18)
                + "  2026-03-01  note  [ops]  from wiki\n      deploys go out on tuesdays\n");
  }

  @Test
  void searchAnswersInTheContractsNames() {
    shell.add("deploys go out on tuesdays", "--tag", "ops");

    JsonNode answer = shell.run("--json", "search", "deploys").json();

    assertThat(answer.get("count").intValue()).isEqualTo(1);
    assertThat(answer.at("/results/0").propertyNames())
        .containsExactly(
            "memory_id",
            "chunk_id",
            "text",
            "similarity_score",
            "tags",
            "source",
            "memory_type",
            "timestamp",
            "chunk_index",
            "metadata");
  }

  @Test
  void searchFilters() {
    shell.add("alpha one", "--tag", "a", "--created-at", "2026-01-01T00:00:00Z");
    shell.add("alpha two", "--tag", "b", "--created-at", "2026-02-01T00:00:00Z");

    JsonNode byTag = shell.run("search", "alpha", "--tag", "a", "--json").json();
    JsonNode byDay =
        shell.run("search", "alpha", "--from", "2026-01-02", "--to", "2026-02-01", "--json").json();

    assertThat(byTag.findValuesAsString("text")).containsExactly("alpha one");
    assertThat(byDay.findValuesAsString("text")).containsExactly("alpha two");
  }

  @Test
  void searchThatFindsNothingIsNoFailure() {
    Result result = shell.run("search", "anything");

    assertThat(result.exitCode()).isZero();
    assertThat(result.out()).isEqualTo("No results found matching your query.\n");
    assertThat(result.err())
        .isEqualTo("cairn: Nothing is stored yet; cairn add stores something.\n");
  }

  @Test
  void searchThatFindsNothingSaysWhyBesideTheAnswer() {
    shell.add("alpha one", "--tag", "pricing");

    Result search = shell.run("search", "alpha", "--tag", "price", "--json");
    Result recall = shell.run("recall", "alpha", "--source", "nowhere");

    assertThat(search.json().get("count").asInt()).isZero();
    assertThat(search.err())
        .isEqualTo(
            "cairn: Why: the filters hid 1 result; no memory has the tag \"price\", the nearest is"
                + " \"pricing\". Try fewer filters, or the tag \"pricing\".\n");
    assertThat(recall.out()).isEqualTo("No results found matching your query.\n");
    assertThat(recall.err()).startsWith("cairn: Why: the filters hid 1 result; no memory has");
    assertThat(shell.run("search", "alpha", "--tag", "price", "--quiet").err()).isEmpty();
  }

  @Test
  void searchReportsEveryMistakeInTheWordsOfTheCommandLine() {
    Result result =
        shell.run("search", "x", "--limit", "101", "--tag", "", "--from", "soon", "--json");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err())
        .isEqualTo(
            "cairn: --limit: must be a whole number from 1 to 100, but 101 was given; --tag: must be"
                + " a list of at least one text of 1 to 50 characters, but a list with an empty"
                + " text in it was given; --from: must be an ISO 8601 date or time such as"
                + " 2026-01-15, or ago as 24h, 7d, 2w, 6m, 1y, but \"soon\" was given\n");
    assertThat(result.json().at("/error/violations").findValuesAsString("field"))
        .containsExactly("limit", "filters.tags", "filters.date_from");
    assertThat(shell.run("search", "x", "--from", "2026-02-01", "--to", "2026-01-01").err())
        .isEqualTo("cairn: --from must be <= --to\n");
    assertThat(shell.run("search", "x", "--limit", "ten").err())
        .isEqualTo("cairn: --limit: must be a whole number from 1 to 100, but \"ten\" was given\n");
    assertThat(shell.run("search").err())
        .isEqualTo(
            "cairn: query: must be a text of 1 to 10,000 characters, but nothing was given\n");
    assertThat(shell.opened).isZero();
  }

  @Test
  void searchSaysWhatOfALongQueryWasNotRead() {
    shell.add("word");

    Result result = shell.run("search", "word ".repeat(70));

    assertThat(result.err()).startsWith("cairn: The query has 70 tokens");
    assertThat(shell.run("search", "--json", "word ".repeat(70)).json().has("notice")).isTrue();
  }

  @Test
  void getShowsEverythingAndTakesTheBeginningOfAnId() {
    String id = shell.add("First line\nsecond line", "--tag", "a,b", "--meta", "n=1");

    Result result = shell.run("get", id.substring(0, 18));

    assertThat(result.out())
        .isEqualTo(
            """
            id        %s
            type      note
            tags      a, b
            metadata  {"n":1}
            created   2026-03-01T12:00:00Z

            First line
            second line
            """
                .formatted(id));
  }

  @Test
  void aTerminalIsNotSteeredByAMemory() {
    String id = shell.add("red \u001b[31malert");
    shell.terminals = Set.of(Stream.OUT);

    assertThat(shell.run("get", id, "--quiet").out()).isEqualTo("red ?[31malert\n");
    assertThat(shell.run("list").out()).doesNotContain("\u001b");
  }

  @Test
  void anIdThatNamesNothingIsRefused() {
    String nobody = "00000000-0000-4000-8000-000000000000";

    assertThat(shell.run("get", nobody).exitCode()).isEqualTo(2);
    assertThat(shell.run("get", nobody).err())
        .isEqualTo("cairn: ID: no memory with the id " + nobody + "\n");
    assertThat(shell.run("get", "0000").err())
        .isEqualTo("cairn: ID: no memory with an id that begins with 0000\n");
    assertThat(shell.run("get", "zebra").err())
        .isEqualTo(
            "cairn: ID: must be a memory's id, a UUID like 6ba7b810-..., but"
                + " \"zebra\" was given\n");
    assertThat(shell.run("get").err())
        .isEqualTo("cairn: Missing required parameter: 'ID'. See 'cairn get --help'.\n");
  }

  @Test
  void theBeginningOfSeveralIdsIsRefused() {
    shell.runWithInput(
        """
        {"memory_id":"aaaa0000-0000-4000-8000-000000000001","text":"one"}
        {"memory_id":"aaaa0000-0000-4000-8000-000000000002","text":"two"}
        """,
        "import",
        "-");

    assertThat(shell.run("get", "AAAA").err()).contains("several memories");
    assertThat(shell.run("get", "aaaa0000-0000-4000-8000-000000000002", "-q").out())
        .isEqualTo("two\n");
  }

  @Test
  void listPagesThroughEverythingNewestFirst() {
    for (int i = 1; i <= 3; i++) {
      shell.add(
          "memory " + i, "--tag", "t" + i % 2, "--created-at", "2026-01-0" + i + "T00:00:00Z");
    }

    Result first = shell.run("list", "--page-size", "2");
    JsonNode second = shell.run("list", "--page-size", "2", "--page", "2", "--json").json();

    assertThat(first.out()).containsSubsequence("memory 3", "memory 2");
    assertThat(first.out()).endsWith("\nPage 1 of 2, 3 memories in all. Next: --page 2\n");
    assertThat(second.at("/memories/0/text").stringValue()).isEqualTo("memory 1");
    assertThat(second.get("has_more").booleanValue()).isFalse();
    assertThat(shell.run("list", "--tag", "t1", "-q").out()).doesNotContain("memory 2");
    assertThat(shell.run("list", "--type", "task").out()).isEqualTo("No memories.\n");
    assertThat(shell.run("list", "--page", "0").err())
        .contains("--page: must be a whole number from 1 to");
  }

  @Test
  void updateChangesWhatIsGivenAndKeepsTheRest() {
    String id = shell.add("old text", "--tag", "a", "--source", "wiki");

    Result result = shell.runWithInput("new text\n", "update", id, "--text", "-", "--type", "task");

    assertThat(result.out()).isEqualTo("Updated " + id + "\n");
    JsonNode memory = shell.run("get", id, "--json").json();
    assertThat(memory.get("text").stringValue()).isEqualTo("new text");
    assertThat(memory.get("memory_type").stringValue()).isEqualTo("task");
    assertThat(memory.get("source").stringValue()).isEqualTo("wiki");
    assertThat(shell.run("update", id, "--no-tags", "--json").json().get("tags")).isEmpty();
    assertThat(shell.run("update", id).err()).startsWith("cairn: nothing to change");
    assertThat(shell.run("update", id, "--type", "song").exitCode()).isEqualTo(2);
  }

  @Test
  void statsCountWhatIsStored() {
    shell.add("one", "--tag", "a,b", "--source", "wiki");
    shell.add("two", "--tag", "a", "--type", "task");

    String text = shell.run("stats").out();
    JsonNode json = shell.run("stats", "--json").json();

    assertThat(text)
        .contains("memories  2 (2 chunks)\n", "types     note 1, task 1\n", "tags      a 2, b 1\n")
        .contains("model     testing (384 dimensions)\n");
    assertThat(json.propertyNames())
        .containsExactly(
            "memories",
            "chunks",
            "tags",
            "sources",
            "memory_types",
            "backend",
            "model",
            "dimension",
            "disk_bytes",
            "oldest",
            "newest");
    assertThat(new TestingShell(Path.of("/home/ada")).run("stats").out()).contains("none yet");
  }
}

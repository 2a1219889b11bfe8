package dev.cairn.adapter.cli.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.TestingShell;
import dev.cairn.adapter.cli.TestingShell.Result;
import dev.cairn.application.port.ToolServer;
import dev.cairn.application.port.ToolServer.Listing;
import dev.cairn.application.port.ToolServer.Offer;
import dev.cairn.application.port.ToolServer.OfferedItem;
import dev.cairn.application.port.ToolServer.RefusedItem;
import dev.cairn.application.port.ToolServer.Unavailable;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Timeout(30)
class CatalogSyncTest {

  @TempDir Path home;

  private TestingShell shell;

  @BeforeEach
  void layOut() throws IOException {
    shell = new TestingShell(home);
    Files.writeString(Files.createDirectory(home.resolve("project")).resolve(".mcp.json"), "{}");
  }

  private record FakeServer(String name, Listing list) implements ToolServer {}

  @Test
  void syncTakesInWhatTheServersOffer() {
    offer("git", tool("diff", "compare two branches"), tool("log", "show commits"));
    offer("web", tool("fetch", "read a page"));

    Result first = shell.run("catalog", "sync");
    Result second = shell.run("catalog", "sync");

    assertThat(first.exitCode()).isZero();
    assertThat(first.out())
        .isEqualTo(
            """
            git: 2 added, 0 changed, 0 unchanged, 0 deactivated
            web: 1 added, 0 changed, 0 unchanged, 0 deactivated
            """);
    assertThat(second.out())
        .isEqualTo(
            """
            git: 0 added, 0 changed, 2 unchanged, 0 deactivated
            web: 0 added, 0 changed, 1 unchanged, 0 deactivated
            """);
    assertThat(shell.run("catalog", "get", "git:tool:diff").out()).contains("skills    git\n");
    assertThat(shell.closed).isEqualTo(shell.opened);
  }

  @Test
  void whatIsGoneIsDeactivatedAndWhatChangedIsSaved() {
    offer("git", tool("diff", "compare"), tool("log", "show commits"));
    shell.run("catalog", "sync");
    shell.servers.clear();
    offer("git", tool("diff", "compare two branches"));

    Result result = shell.run("catalog", "sync");

    assertThat(result.out()).isEqualTo("git: 0 added, 1 changed, 0 unchanged, 1 deactivated\n");
    assertThat(shell.run("catalog", "get", "git:tool:log").out()).contains("active    no");
  }

  @Test
  void aServerThatFailsIsSkippedAndTold() {
    shell.servers.add(
        new FakeServer("slow", new Unavailable("no answer to initialize within 30 s")));
    offer("git", tool("diff", "compare"));

    Result result = shell.run("catalog", "sync");
    JsonNode json = shell.run("catalog", "sync", "--json").json();

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.out())
        .isEqualTo(
            """
            slow: failed: no answer to initialize within 30 s
            git: 1 added, 0 changed, 0 unchanged, 0 deactivated
            """);
    assertThat(result.err()).contains("run by hand");
    assertThat(json.toString())
        .isEqualTo(
            "{\"failed\":1,\"servers\":[{\"server\":\"slow\",\"status\":\"failed\","
                + "\"reason\":\"no answer to initialize within 30 s\"},"
                + "{\"server\":\"git\",\"status\":\"synced\",\"added\":0,\"changed\":0,"
                + "\"unchanged\":1,\"deactivated\":0,\"removed_characters\":0,\"refused\":{}}]}");
  }

  @Test
  void hiddenCharactersAndRefusedItemsAreTold() {
    List<RefusedItem> refused =
        IntStream.range(0, 7)
            .mapToObj(i -> new RefusedItem(ItemType.TOOL, "bad" + i, "inputSchema: not an object"))
            .toList();
    shell.servers.add(
        new FakeServer(
            "git", new Offer("Git", "", List.of(tool("di\u200bff", "com\u202epare")), refused)));

    Result result = shell.run("catalog", "sync");

    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .isEqualTo(
            """
            git: 1 added, 0 changed, 0 unchanged, 0 deactivated; 3 hidden characters removed; 7 items refused
                git:tool:bad0: inputSchema: not an object
                git:tool:bad1: inputSchema: not an object
                git:tool:bad2: inputSchema: not an object
                git:tool:bad3: inputSchema: not an object
                git:tool:bad4: inputSchema: not an object
                and 2 more
            """);
  }

  @Test
  void aDryRunSavesNothingAndOpensNothing() {
    offer("git", tool("diff", "compare"));

    Result result = shell.run("catalog", "sync", "--dry-run");

    assertThat(result.out()).isEqualTo("git: 1 tool, 0 prompts, 0 resources\n");
    assertThat(shell.opened).isZero();
  }

  @Test
  void onlyTheChosenServersAreAsked() {
    offer("git", tool("diff", "compare"));
    shell.servers.add(
        new ToolServer() {
          @Override
          public String name() {
            return "web";
          }

          @Override
          public Listing list() {
            throw new AssertionError("nobody should ask");
          }
        });

    Result result = shell.run("catalog", "sync", "--only", "git");
    Result unknown = shell.run("catalog", "sync", "--only", "svn");

    assertThat(result.out()).isEqualTo("git: 1 added, 0 changed, 0 unchanged, 0 deactivated\n");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.err())
        .isEqualTo("cairn: --only: there is no server 'svn'; there is git, web\n");
  }

  @Test
  void aMappingGivesItemsTheirSkills() throws IOException {
    offer("git", tool("diff", "compare"), tool("push", "send"));
    Path mapping =
        Files.writeString(
            home.resolve("skills.yaml"),
            """
            skills:
              - id: review
                name: Code review   # what we do all day
                description: Look at changes.
                item_types: [tool]
                items: ["git:tool:diff", "hub:*"]
            """);

    Result result = shell.run("catalog", "sync", "--mapping", mapping.toString());

    assertThat(result.exitCode()).isZero();
    assertThat(shell.run("catalog", "get", "git:tool:diff").out()).contains("skills    review\n");
    assertThat(shell.run("catalog", "get", "git:tool:push").out()).contains("skills    git\n");
    assertThat(shell.run("catalog", "get", "--skill", "review").out()).contains("types     tool\n");
  }

  @Test
  void furtherSkillsAreAssignedBySimilarity() throws IOException {
    offer("git", tool("diff", "compare"));
    shell.runWithInput(
        "{\"kind\":\"skill\",\"id\":\"near\",\"name\":\"diff: compare\"}\n"
            + "{\"kind\":\"skill\",\"id\":\"far\",\"name\":\"else\"}\n",
        "catalog",
        "import",
        "-");

    shell.run("catalog", "sync", "--assign-skills", "0.9");

    assertThat(shell.run("catalog", "get", "git:tool:diff").out())
        .contains("skills    git, near\n");
  }

  @Test
  void everyMistakeInAMappingIsTold() throws IOException {
    offer("git", tool("diff", "compare"));
    Path mapping =
        Files.writeString(
            home.resolve("skills.json"),
            """
            {"skills": [
               {"id": "a", "items": []},
               {"id": "b", "name": "B", "items": ["x", 5], "color": "red"},
               {"id": "c", "name": "C", "items": ["x"]},
               {"id": "c", "name": "C", "items": ["x"]},
               7],
             "more": 1}\
            """);

    Result result = shell.run("catalog", "sync", "--mapping", mapping.toString());

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err().strip().split("; "))
        .containsExactly(
            "cairn: more: extra fields not permitted",
            "skills[0].items: a list of item ids is missing, such as [\"git:tool:*\"]",
            "skills[0].name: field required",
            "skills[1].items: ensure each value is an item id, in which * stands for any text",
            "skills[1].color: extra fields not permitted",
            "skills[3].id: used by another skill already",
            "skills[4]: value is not a valid dict");
    assertThat(shell.opened).isZero();
  }

  @Test
  void aMappingThatCannotBeReadIsNamed() throws IOException {
    offer("git", tool("diff", "compare"));
    Path broken = Files.writeString(home.resolve("broken.yaml"), "skills:\n  - {id: a\n  - b");
    Path other = Files.writeString(home.resolve("other.yaml"), "skill: []");

    assertThat(shell.run("catalog", "sync", "--mapping", "none.yaml").err())
        .isEqualTo("cairn: --mapping: there is no file 'none.yaml'\n");
    assertThat(shell.run("catalog", "sync", "--mapping", broken.toString()).err())
        .matches("cairn: --mapping: '.*broken.yaml' is not valid YAML or JSON \\(line \\d\\)\n");
    assertThat(shell.run("catalog", "sync", "--mapping", other.toString()).err())
        .isEqualTo("cairn: skills: a list of skills is missing\n");
  }

  @Test
  void aMissingConfigurationShowsTheWayOut() throws IOException {
    Files.delete(home.resolve("project/.mcp.json"));

    Result result = shell.run("catalog", "sync");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err())
        .isEqualTo(
            "cairn: there is no file '.mcp.json'; name an MCP client's configuration with"
                + " --config\n");
  }

  @Test
  void aConfigurationWithoutServersIsToldAsSuch() {
    assertThat(shell.run("catalog", "sync").err())
        .endsWith(".mcp.json' has no servers that are enabled\n");
    offer("git", tool("diff", "compare"));
    assertThat(shell.run("catalog", "sync", "--assign-skills", "2").err())
        .isEqualTo("cairn: --assign-skills: ensure this value is between 0 and 1\n");
    assertThat(shell.run("catalog", "sync", "--assign-skills", "most").exitCode()).isEqualTo(2);
  }

  @Test
  void anInterruptionLetsGoOfTheServersAndKeepsWhatIsDone() throws InterruptedException {
    offer("git", tool("diff", "compare"));
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    shell.servers.add(new HangingServer(asked, released));
    Thread test = Thread.currentThread();
    Thread.ofPlatform()
        .start(
            () -> {
              awaitQuietly(asked);
              while (shell.index.statistics().items() == 0) {
                Thread.onSpinWait();
              }
              test.interrupt();
            });

    Result result = shell.run("catalog", "sync");

    assertThat(result.exitCode()).isEqualTo(130);
    assertThat(result.err())
        .isEqualTo(
            "cairn: interrupted; 1 server done so far. Run the same command again to carry on.\n");
    released.await();
  }

  private record HangingServer(CountDownLatch asked, CountDownLatch released)
      implements ToolServer {
    @Override
    public String name() {
      return "hanging";
    }

    @Override
    public Listing list() {
      asked.countDown();
      try {
        Thread.sleep(Long.MAX_VALUE);
      } catch (InterruptedException e) {
        released.countDown();
      }
      return new Unavailable("interrupted");
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void offer(String server, OfferedItem... items) {
    shell.servers.add(new FakeServer(server, new Offer(server, "", List.of(items), List.of())));
  }

  private static OfferedItem tool(String name, String description) {
    return new OfferedItem(ItemType.TOOL, name, name, description, ItemSchemas.NONE);
  }
}

package dev.cairn.adapter.mcpservers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.ToolServer;
import dev.cairn.application.port.ToolServer.Listing;
import dev.cairn.application.port.ToolServer.Offer;
import dev.cairn.application.port.ToolServer.OfferedItem;
import dev.cairn.application.port.ToolServer.RefusedItem;
import dev.cairn.application.port.ToolServer.Unavailable;
import dev.cairn.domain.catalog.ItemType;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(180)
class ProgramServerTest {

  private static final Limits SHORT = Limits.DEFAULT.within(Duration.ofSeconds(2));

  private static final long BETWEEN_LOOKS = Duration.ofMillis(2).toNanos();

  @TempDir Path folder;

  @Test
  void aWellBehavedServerIsListedInFull() throws IOException {
    Offer offer = offer("good");

    assertThat(offer.title()).isEqualTo("Testing Server");
    assertThat(offer.instructions()).isEqualTo("Use it for tests.");
    assertThat(offer.refused()).isEmpty();
    assertThat(offer.items())
        .extracting(item -> item.type().label() + " " + item.key() + " " + item.name())
        .containsExactly(
            "tool read_file read_file",
            "tool bare bare",
            "prompt review review",
            "prompt plain plain",
            "resource file:///a.md a.md",
            "resource db://{table} db://{table}");
  }

  @Test
  void toolsKeepTheirSchemas() throws IOException {
    OfferedItem tool = offer("good").items().getFirst();

    assertThat(tool.description()).isEqualTo("Reads a file.");
    assertThat(tool.schemas().input())
        .isEqualTo(
            Map.of(
                "type",
                "object",
                "properties",
                Map.of("path", Map.of("type", "string", "minimum", new BigDecimal("1.50")))));
    assertThat(tool.schemas().output()).isEqualTo(Map.of("type", "object"));
    assertThat(tool.schemas().annotations())
        .isEqualTo(Map.of("title", "Read", "readOnlyHint", true));
    assertThat(offer("good").items().get(1).schemas().input()).isNull();
  }

  @Test
  void promptsAndResourcesAreDescribedLikeTools() throws IOException {
    List<OfferedItem> items = offer("good").items();

    assertThat(items.get(2).schemas().input())
        .isEqualTo(
            Map.of(
                "type",
                "object",
                "properties",
                Map.of(
                    "code",
                    Map.of("type", "string", "description", "The code"),
                    "style",
                    Map.of("type", "string")),
                "required",
                List.of("code")));
    assertThat(items.get(4).schemas().annotations())
        .isEqualTo(
            Map.of(
                "uri",
                "file:///a.md",
                "mimeType",
                "text/markdown",
                "priority",
                new BigDecimal("0.5")));
    assertThat(items.get(5).schemas().annotations())
        .isEqualTo(Map.of("uriTemplate", "db://{table}"));
  }

  @Test
  void onlyWhatIsDeclaredIsAskedFor() throws IOException {
    assertThat(offer("tools-only").items())
        .extracting(OfferedItem::type)
        .containsOnly(ItemType.TOOL);
  }

  @Test
  void allPagesAreRead() throws IOException {
    assertThat(offer("pages").items())
        .extracting(OfferedItem::key)
        .startsWith("tool1", "tool2", "tool3", "review");
  }

  @ParameterizedTest
  @CsvSource({"garbage", "floods-errors", "asks-back", "no-templates", "stays"})
  void clumsyServersAreListedAllTheSame(String behaviour) throws IOException {
    assertThat(offer(behaviour).items()).extracting(OfferedItem::key).contains("bare", "review");
  }

  @ParameterizedTest
  @CsvSource({
    "dies,ended with exit code 3 before answering initialize",
    "dies-later,ended with exit code 0 before answering tools/list",
    "closes,closed its standard streams before answering initialize",
    "same-page,answers tools/list with the same pages without end",
    "refuses,refused tools/list with error -32603",
    "no-list,answered tools/list without a list of tools",
    "latin,sent text that is not valid UTF-8",
    "long-line,sent a message of more than 8 MB",
    "lies text,answered initialize with something else than an answer",
    "lies null,answered initialize with something else than an answer",
    "many 10001,'offers more than 10,000 items'",
    "many 100000,'offers more than 10,000 items'",
    "deep 100000,sent a message that is nested too deep or holds too much",
  })
  void hopelessServersSayWhy(String behaviour, String reason) throws IOException {
    assertThat(list(Limits.DEFAULT, behaviour.split(" "))).isEqualTo(new Unavailable(reason));
  }

  @Test
  void aServerThatNeverAnswersIsLeftInTime() throws IOException {
    assertThat(list(timeOnly(2), "hangs"))
        .isEqualTo(new Unavailable("no answer to initialize within 2 s"));
  }

  @Test
  void aServerWithoutEndIsLeftInTime() throws IOException {
    int seconds = 2;
    Listing listing = list(timeOnly(seconds), "new-pages");
    // On a busy machine a server may take long to start; then it gets more time.
    while (listing.equals(new Unavailable("no answer to initialize within " + seconds + " s"))) {
      seconds *= 2;
      listing = list(timeOnly(seconds), "new-pages");
    }

    assertThat(listing)
        .isEqualTo(new Unavailable("tools/list was not done after " + seconds + " s"));
  }

  private static Limits timeOnly(int seconds) {
    return new Limits(Duration.ofSeconds(seconds), Integer.MAX_VALUE, 8 << 20, Long.MAX_VALUE);
  }

  @Test
  void aFloodOfGarbageEndsSomewhere() throws IOException {
    Limits limits = new Limits(Duration.ofSeconds(30), 10, 10_000, 100_000);

    assertThat(list(limits, "endless-garbage"))
        .isEqualTo(new Unavailable("sent more than 100000 bytes in all"));
  }

  @ParameterizedTest
  @CsvSource({"empty", "capabilities"})
  void aServerThatSaysNothingOfItselfOffersNothing(String lie) throws IOException {
    assertThat(offer("lies", lie)).isEqualTo(new Offer("", "", List.of(), List.of()));
  }

  @Test
  void whatMakesNoSenseIsRefusedAndTheRestIsKept() throws IOException {
    Offer offer = offer("wrong-types");

    assertThat(offer.items().getFirst().key()).isEqualTo("good");
    assertThat(offer.refused())
        .containsExactly(
            new RefusedItem(ItemType.TOOL, "#1", "not an object with fields"),
            new RefusedItem(ItemType.TOOL, "#2", "not an object with fields"),
            new RefusedItem(ItemType.TOOL, "#3", "name: not a text"),
            new RefusedItem(ItemType.TOOL, "#4", "name: missing or empty"),
            new RefusedItem(ItemType.TOOL, "#5", "name: missing or empty"),
            new RefusedItem(ItemType.TOOL, "number", "description: not a text"),
            new RefusedItem(ItemType.TOOL, "schema", "inputSchema: not an object"),
            new RefusedItem(ItemType.TOOL, "list", "outputSchema: not an object"),
            new RefusedItem(ItemType.TOOL, "hints", "annotations: not an object"),
            new RefusedItem(
                ItemType.TOOL,
                "nul",
                "input_schema: must be valid Unicode without NUL characters"));
  }

  @Test
  void aSchemaThatIsTooDeepCostsOnlyItsTool() throws IOException {
    Offer offer = offer("deep", "150");

    assertThat(offer.items()).extracting(OfferedItem::key).contains("good");
    assertThat(offer.refused())
        .containsExactly(
            new RefusedItem(
                ItemType.TOOL, "deep", "input_schema: must be nested at most 64 levels deep"));
  }

  @Test
  void aServerGetsItsOwnEnvironmentAndFolderAndNotOurs() throws IOException {
    Map<String, Object> entry = entry("environment");
    entry.put("env", Map.of("SECRET", "${KEY}"));
    entry.put("cwd", Files.createDirectory(folder.resolve("inside")).toString());

    Offer offer =
        (Offer)
            server(
                    entry,
                    Map.of("KEY", "k1", "CAIRN_HOME", "/x", "AWS_KEY", "k2", "LANG", "C.UTF-8"),
                    Limits.DEFAULT)
                .list();

    assertThat(offer.items().getFirst().description())
        .isEqualTo("secret=k1 folder=inside names=[LANG, SECRET, STARTED_BY_CAIRN]");
  }

  @Test
  void aCommandThatDoesNotExistIsNamed() throws IOException {
    Map<String, Object> missing = Map.of("command", "no-such-command");
    Map<String, Object> noFolder = Map.of("command", "java", "cwd", "nowhere");
    Files.writeString(folder.resolve("text"), "no program");
    Map<String, Object> noProgram = Map.of("command", "./text", "cwd", ".");

    assertThat(server(missing, System.getenv(), SHORT).list())
        .isEqualTo(new Unavailable("the command no-such-command was not found"));
    assertThat(server(missing, Map.of(), SHORT).list())
        .isEqualTo(new Unavailable("the command no-such-command was not found"));
    assertThat(server(noFolder, System.getenv(), SHORT).list())
        .isEqualTo(new Unavailable("its folder (cwd) does not exist"));
    assertThat(server(noProgram, System.getenv(), SHORT).list())
        .isEqualTo(new Unavailable("the command ./text was not found"));
  }

  @Test
  void nothingOfAServerStaysBehindEvenIfItWantsTo() throws IOException {
    assertThat(list(Limits.DEFAULT, "family", folder.toString())).isInstanceOf(Offer.class);

    assertThat(livingIn(folder)).hasSize(2);
    // Whoever inherits an orphan may take a moment to notice its end.
    while (livingIn(folder).contains(true)) {
      LockSupport.parkNanos(BETWEEN_LOOKS);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aGrandchildWithoutParentsEndsToo() throws IOException {
    assertThat(list(Limits.DEFAULT, "daemon", folder.toString())).isInstanceOf(Offer.class);

    assertThat(livingIn(folder)).hasSize(1);
    while (livingIn(folder).contains(true)) {
      LockSupport.parkNanos(BETWEEN_LOOKS);
    }
  }

  @Test
  void aServerThatFloodsAndNeverReadsIsLeftInTime() throws IOException {
    assertThat(list(timeOnly(2), "never-reads"))
        .isEqualTo(new Unavailable("no answer to initialize within 2 s"));
    assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void anInterruptedListingEndsTheServerAtOnce() throws Exception {
    ToolServer server = server(entry("hangs"), System.getenv(), Limits.DEFAULT);
    CompletableFuture<Listing> listing = new CompletableFuture<>();
    Thread asking =
        Thread.ofPlatform()
            .start(
                () -> {
                  listing.complete(server.list());
                });
    List<ProcessHandle> children = awaitChildren();

    asking.interrupt();

    assertThat(listing.get(60, TimeUnit.SECONDS)).isEqualTo(new Unavailable("interrupted"));
    assertThat(children).noneMatch(ProcessHandle::isAlive);
  }

  @Test
  void serversEndWithUsWhenWeAreTerminated() throws Exception {
    List<String> asking =
        new ArrayList<>(TestingMcpServer.command("silent-family", folder.toString()));
    asking.set(asking.indexOf(TestingMcpServer.class.getName()), AskingProgram.class.getName());
    Process us = new ProcessBuilder(asking).inheritIO().start();
    while (livingIn(folder).size() < 2) {
      assertThat(us.isAlive()).isTrue();
      LockSupport.parkNanos(BETWEEN_LOOKS);
    }

    us.destroy();

    assertThat(us.waitFor(60, TimeUnit.SECONDS)).isTrue();
    while (livingIn(folder).contains(true)) {
      LockSupport.parkNanos(BETWEEN_LOOKS);
    }
  }

  /** A program that lists a server and does nothing else. */
  static final class AskingProgram {

    public static void main(String[] behaviour) {
      List<String> command = TestingMcpServer.command(behaviour);
      new ConfiguredServer(
              "testing",
              new ToolServer.Entry(Map.of(), ""),
              new Program(
                  command.getFirst(), command.subList(1, command.size()), System.getenv(), null),
              Limits.DEFAULT)
          .list();
    }
  }

  private static List<ProcessHandle> awaitChildren() {
    while (true) {
      List<ProcessHandle> children = ProcessHandle.current().descendants().toList();
      if (!children.isEmpty()) {
        return children;
      }
      LockSupport.parkNanos(BETWEEN_LOOKS);
    }
  }

  /** For each process that left its number in the folder, whether it lives. */
  private static List<Boolean> livingIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("pid-"))
          .map(name -> ProcessHandle.of(Long.parseLong(name.substring(4))))
          .map(process -> process.isPresent() && process.get().isAlive())
          .toList();
    }
  }

  private Offer offer(String... behaviour) throws IOException {
    return (Offer) list(Limits.DEFAULT, behaviour);
  }

  private Listing list(Limits limits, String... behaviour) throws IOException {
    return server(entry(behaviour), System.getenv(), limits).list();
  }

  private static Map<String, Object> entry(String... behaviour) {
    List<String> command = TestingMcpServer.command(behaviour);
    Map<String, Object> entry = new HashMap<>();
    entry.put("command", command.getFirst());
    entry.put("args", command.subList(1, command.size()));
    return entry;
  }

  private ToolServer server(
      Map<String, Object> entry, Map<String, String> environment, Limits limits)
      throws IOException {
    String config =
        TestingMcpServer.JSON.writeValueAsString(Map.of("mcpServers", Map.of("testing", entry)));
    Path file = Files.writeString(folder.resolve("mcp.json"), config);
    return McpServers.read(file, environment, limits).getFirst();
  }
}

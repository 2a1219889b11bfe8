package dev.cairn.adapter.cli;

import dev.cairn.adapter.cli.command.Cairn;
import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.HomeOptions;
import dev.cairn.adapter.cli.command.Host;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Console;
import dev.cairn.adapter.cli.terminal.Console.Stream;
import dev.cairn.adapter.cli.terminal.Machine;
import dev.cairn.adapter.cli.terminal.Machine.Platform;
import dev.cairn.adapter.wire.Json;
import dev.cairn.adapter.wire.catalog.CatalogAnswerSize;
import dev.cairn.adapter.wire.memories.MemoryAnswerSize;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.application.port.ToolServer;
import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.score.Normalization;
import dev.cairn.testkit.Faults;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.catalog.InMemoryCatalogIndex;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import dev.cairn.testkit.schemas.InMemorySchemaRepository;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** A shell to type commands into, around a store and an embedder in memory. */
public final class TestingShell implements Host {

  public final MemoryStore store = new InMemoryMemoryStore();
  public final CatalogIndex index = new InMemoryCatalogIndex();
  final SchemaRepository schemas = new InMemorySchemaRepository();
  public final TestingEmbedder embedder = new TestingEmbedder();
  public final List<ToolServer> servers = new ArrayList<>();
  public final Map<String, String> variables = new HashMap<>();
  public final Faults faults = new Faults();
  final Path userHome;
  public Set<Stream> terminals = Set.of();
  public Platform platform = Platform.LINUX;
  public int opened;
  public int closed;

  public TestingShell(Path userHome) {
    this.userHome = userHome;
  }

  /** What a command left behind. */
  public record Result(int exitCode, String out, String err) {

    public JsonNode json() {
      return Json.MAPPER.readTree(out);
    }
  }

  public Result run(String... args) {
    return runWithInput("", args);
  }

  public Result runWithInput(String input, String... args) {
    return runWithInput(input.getBytes(StandardCharsets.UTF_8), args);
  }

  public Result runWithInput(byte[] input, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new ByteArrayInputStream(input),
            new PrintStream(out, false, StandardCharsets.UTF_8),
            new PrintStream(err, false, StandardCharsets.UTF_8),
            terminals,
            80);
    Machine machine = new Machine(variables, userHome, userHome.resolve("project"), platform);
    int code = new CommandLineApp(this, console, machine, further()).run(args);
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Adds a text and answers its id. */
  public String add(String... args) {
    String[] line = new String[args.length + 2];
    line[0] = "add";
    line[1] = "--quiet";
    System.arraycopy(args, 0, line, 2, args.length);
    return run(line).out().strip();
  }

  @Override
  public String version() {
    return "1.2.3";
  }

  @Override
  public Path launcher() {
    return Path.of("/opt/cairn/cairn");
  }

  @Override
  public Path home(HomeOptions options) {
    return options.home() == null ? userHome.resolve(".cairn") : options.home();
  }

  @Override
  public Cairn open(HomeOptions options) {
    opened++;
    MemoryUseCases memories =
        MemoryUseCases.on(
            embedder,
            faults.before(MemoryStore.class, store),
            null,
            Normalization.CLAMPED,
            Clock.fixed(Fixtures.NOON, ZoneOffset.UTC),
            new MemoryAnswerSize());
    CatalogUseCases catalog =
        CatalogUseCases.on(
            embedder,
            faults.before(CatalogIndex.class, index),
            schemas,
            Normalization.CLAMPED,
            FallbackPolicy.DEFAULT,
            new CatalogAnswerSize());
    return new Cairn() {
      @Override
      public MemoryUseCases memories() {
        return memories;
      }

      @Override
      public CatalogUseCases catalog() {
        return catalog;
      }

      @Override
      public void close() {
        closed++;
      }
    };
  }

  @Override
  public List<ToolServer> toolServers(Path config) {
    return List.copyOf(servers);
  }

  private static Map<String, Function<CairnCommand, ?>> further() {
    Map<String, Function<CairnCommand, ?>> further = new LinkedHashMap<>();
    further.put("mcp", McpCommand::new);
    further.put("doctor", DoctorCommand::new);
    return further;
  }

  @Command(name = "mcp", header = "Serve an MCP client over stdin and stdout.")
  record McpCommand(CairnCommand cairn) implements Runnable {
    @Override
    public void run() {
      throw CommandError.failed("the socket is taken", new IllegalStateException("taken"));
    }
  }

  @Command(name = "doctor", header = "Find out what is wrong, and how to fix it.")
  record DoctorCommand(CairnCommand cairn) implements Callable<Integer> {
    @Override
    public Integer call() {
      cairn.answer(() -> Map.of("home", String.valueOf(cairn.homeOptions().home())), () -> "Well.");
      return 0;
    }
  }
}

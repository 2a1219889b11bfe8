package dev.cairn.bootstrap.command;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.terminal.Console;
import dev.cairn.adapter.mcp.CairnProtocol;
import dev.cairn.adapter.mcp.stdio.McpStdioServer;
import dev.cairn.bootstrap.process.JsonLines;
import dev.cairn.bootstrap.wiring.Engine;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * Plays through what users do, so that the launcher can archive the classes that it takes; later
 * starts then find them ready. Runs on an empty data folder and leaves nothing behind that matters.
 */
@Command(name = "rehearse", hidden = true)
public record RehearseCommand(CairnCommand root, CairnHost host, Program program)
    implements Callable<Integer> {

  private static final List<String> MESSAGES =
      List.of(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
              + "\"capabilities\":{},\"clientInfo\":{\"name\":\"rehearsal\",\"version\":\"1\"}}}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
          "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}",
          call(3, "add_memory", "{\"text\":\"A cairn is a pile of stones.\",\"tags\":[\"stone\"]}"),
          call(4, "search_memory", "{\"query\":\"stones\",\"filters\":{\"tags\":[\"stone\"]}}"),
          call(5, "list_memories", "{}"),
          call(6, "get_stats", "{}"),
          call(7, "search_memory", "{\"query\":\"\"}"),
          call(8, "search_tools", "{\"query\":\"stones\"}"),
          call(9, "faceted_search", "{\"tags\":[\"stone\"],\"date_from\":\"7d\"}"),
          call(10, "retrieve_memory", "{\"query\":\"stones\",\"tags\":[\"stone\"]}"),
          alone(11, "server/discover"),
          alone(12, "prompts/list"),
          alone(13, "resources/list"));

  /** Runs a command line of this program. */
  public interface Program {
    int run(Console console, String... args);
  }

  @Override
  public Integer call() {
    JsonLines.configure("info");
    byte[] input = String.join("\n", MESSAGES).getBytes(StandardCharsets.UTF_8);
    try (Engine owner = host.start(root.homeOptions(), true)) {
      serve(owner, host, input);
      // The owner is still there, so this one hands its calls over.
      try (Engine follower = host.start(root.homeOptions(), true)) {
        serve(follower, host, input);
      }
    }
    JsonLines.configure("warning");
    return Stream.of("add Another memory", "search memory", "list", "stats --json", "--help")
        .mapToInt(this::run)
        .max()
        .orElse(0);
  }

  private static void serve(Engine engine, CairnHost host, byte[] input) {
    try (McpStdioServer server =
        new McpStdioServer(
            CairnProtocol.of(engine::memories, engine::catalog, host.version()),
            new ByteArrayInputStream(input),
            OutputStream.nullOutputStream())) {
      server.run();
    }
  }

  private int run(String command) {
    Stream<String> home = Stream.of("--home", root.host().home(root.homeOptions()).toString());
    return program.run(
        Console.silent(),
        Stream.concat(home, Stream.of(command.split(" "))).toArray(String[]::new));
  }

  /** A request of the stateless revision. */
  private static String alone(int id, String method) {
    return ("{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":{\"_meta\":{"
            + "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}")
        .formatted(id, method);
  }

  private static String call(int id, String tool, String arguments) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}"
        .formatted(id, tool, arguments);
  }
}

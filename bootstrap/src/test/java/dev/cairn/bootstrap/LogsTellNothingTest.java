package dev.cairn.bootstrap;

import static dev.cairn.bootstrap.Canary.LONG;
import static dev.cairn.bootstrap.Canary.SONG;
import static dev.cairn.bootstrap.Canary.TAIL;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.terminal.Console;
import dev.cairn.adapter.cli.terminal.Machine;
import dev.cairn.adapter.mcp.CairnProtocol;
import dev.cairn.adapter.mcp.http.McpServlet;
import dev.cairn.adapter.mcp.stdio.McpStdioServer;
import dev.cairn.adapter.rest.Dependency;
import dev.cairn.adapter.rest.RestServer;
import dev.cairn.adapter.rest.RestServices;
import dev.cairn.adapter.rest.RestSettings;
import dev.cairn.adapter.wire.Json;
import dev.cairn.adapter.wire.memories.MemoryAnswerSize;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.bootstrap.settings.Home;
import dev.cairn.bootstrap.settings.Settings;
import dev.cairn.bootstrap.wiring.Engine;
import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.score.Normalization;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.catalog.InMemoryCatalogIndex;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import dev.cairn.testkit.schemas.InMemorySchemaRepository;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Queries, texts, tags, fields and tokens stay out of the log. Every tool, endpoint and command is
 * called with canaries, as its own description says and otherwise, on stores that work and on such
 * that fail with all they were given in the message.
 */
@Timeout(120)
class LogsTellNothingTest {

  private static final String MEMORY = Fixtures.id(1).value().toString();

  /** What canaries cannot stand for. */
  private static final Map<String, Object> KNOWN =
      Map.ofEntries(
          Map.entry("memory_id", MEMORY),
          Map.entry("id", MEMORY),
          Map.entry("date_from", "2026-01-01"),
          Map.entry("date_to", "2026-12-31"),
          Map.entry("before", "2020-01-01"),
          Map.entry("created_at", "2026-01-01T00:00:00Z"));

  @TempDir Path folder;

  /** What a store does with what it is asked. */
  enum Mood {
    WELL,
    QUOTING,
    FAILING
  }

  private record Parts(MemoryUseCases memories, CatalogUseCases catalog) {

    static Parts of(Mood mood) {
      InMemoryMemoryStore store = new InMemoryMemoryStore();
      store.add(Fixtures.memories(1));
      Embedder embedder = new TestingEmbedder(Fixtures.MODEL, 64);
      Parts parts =
          new Parts(
              MemoryUseCases.on(
                  embedder,
                  moody(MemoryStore.class, store, mood),
                  null,
                  Normalization.CLAMPED,
                  Clock.systemUTC(),
                  new MemoryAnswerSize()),
              CatalogUseCases.on(
                  embedder,
                  moody(CatalogIndex.class, new InMemoryCatalogIndex(), mood),
                  moody(SchemaRepository.class, new InMemorySchemaRepository(), mood),
                  Normalization.CLAMPED,
                  FallbackPolicy.DEFAULT));
      if (mood == Mood.WELL) {
        parts.catalog.edit().save(new Skill(new SkillId(MEMORY), SONG, LONG, true, Set.of()));
        parts
            .catalog
            .edit()
            .save(
                new ItemRecord(
                    new ItemProfile(
                        new ItemId(MEMORY), ItemType.TOOL, SONG, LONG, Set.of(), null, true),
                    ItemSchemas.NONE));
      }
      return parts;
    }
  }

  private static <T> T moody(Class<T> port, T real, Mood mood) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              if (mood != Mood.WELL && !method.getName().equals("model")) {
                String quoting = LONG + Arrays.deepToString(arguments);
                throw mood == Mood.QUOTING
                    ? new IllegalStateException(quoting, new IOException(quoting))
                    : new QueryError("The store failed", new IOException(quoting));
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  @ParameterizedTest
  @CsvSource({"WELL,info", "QUOTING,info", "FAILING,info", "WELL,debug", "QUOTING,debug"})
  void noToolTellsWhatItWasAsked(Mood mood, String level) {
    Parts parts = Parts.of(mood);
    try (Canary canary = new Canary(level)) {
      Map<String, JsonNode> tools = new LinkedHashMap<>();
      for (JsonNode tool :
          mcp(parts, "tools/list", List.of(Map.of())).getFirst().at("/result/tools")) {
        tools.put(tool.path("name").asString(), tool.path("inputSchema"));
      }
      Set<String> done = new HashSet<>();
      tools.forEach(
          (name, schema) -> {
            List<Map<String, Object>> calls =
                Canary.arguments(schema, KNOWN).stream()
                    .map(arguments -> Map.<String, Object>of("name", name, "arguments", arguments))
                    .toList();
            List<JsonNode> answers = mcp(parts, "tools/call", calls);
            assertThat(answers).hasSameSizeAs(calls);
            if (answers.stream().anyMatch(each -> !each.at("/result/isError").asBoolean(true))) {
              done.add(name);
            }
          });
      mcp(parts, "tools/call", List.of(Map.of("name", LONG, "arguments", Map.of(SONG, SONG))));
      mcp(parts, LONG, List.of(Map.of("a", LONG)));

      assertThat(tools).hasSizeGreaterThan(10);
      if (mood == Mood.WELL) {
        assertThat(done).as("tools with a call that went well").isEqualTo(tools.keySet());
      }
      assertTellsNothing(canary.lines(), level);
      assertThat(canary.lines()).anyMatch(line -> line.contains("\"tool\":\"search_memory\""));
    }
  }

  /** One session: what it answers to the calls. */
  private static List<JsonNode> mcp(Parts parts, String method, List<Map<String, Object>> calls) {
    StringBuilder said = new StringBuilder(message("hello", "initialize", GREETING));
    said.append("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
    for (int i = 0; i < calls.size(); i++) {
      said.append(message(i, method, calls.get(i)));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (McpStdioServer server =
        new McpStdioServer(
            CairnProtocol.of(parts::memories, parts::catalog, "1"),
            new ByteArrayInputStream(said.toString().getBytes(UTF_8)),
            out)) {
      server.run();
    }
    return out.toString(UTF_8)
        .lines()
        .map(Json.MAPPER::readTree)
        .filter(answer -> answer.path("id").isNumber())
        .toList();
  }

  private static final Map<String, Object> GREETING =
      Map.of(
          "protocolVersion",
          "2025-11-25",
          "capabilities",
          Map.of(),
          "clientInfo",
          Map.of("name", SONG, "version", LONG));

  private static String message(Object id, String method, Object parameters) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    message.put("id", id);
    message.put("method", method);
    message.put("params", parameters);
    return Json.MAPPER.writeValueAsString(message) + "\n";
  }

  @ParameterizedTest
  @CsvSource({"WELL,info", "QUOTING,info", "FAILING,info", "WELL,debug", "QUOTING,debug"})
  void noEndpointTellsWhatItWasAsked(Mood mood, String level) throws Exception {
    Parts parts = Parts.of(mood);
    try (Canary canary = new Canary(level)) {
      Dependency quoting =
          new Dependency(
              "quoting",
              () -> {
                throw new IllegalStateException(LONG);
              });
      try (McpServlet mcp = new McpServlet(CairnProtocol.of(parts::memories, parts::catalog, "1"));
          RestServer server =
              RestServer.start(
                  RestSettings.on("127.0.0.1", 0, SONG + "-token"),
                  new RestServices(
                      parts::memories,
                      parts::catalog,
                      List.of(quoting),
                      "1",
                      Map.of("/mcp", mcp)));
          HttpClient client = HttpClient.newHttpClient()) {
        Function<HttpRequest.Builder, HttpResponse<String>> calling =
            request -> call(client, request);
        Endpoints endpoints =
            new Endpoints("http://127.0.0.1:" + server.port(), SONG + "-token", calling);
        Map<String, Integer> statuses = endpoints.callAll();

        assertThat(statuses).hasSizeGreaterThan(15);
        if (mood == Mood.WELL) {
          assertThat(statuses.values()).contains(200, 204, 400, 401, 403, 404, 422, 503);
        }
      }
      assertTellsNothing(canary.lines(), level);
      if (level.equals("debug")) {
        assertThat(canary.lines())
            .filteredOn(line -> line.contains("request_answered"))
            .isNotEmpty()
            .allMatch(line -> line.contains("\"route\":\"") && line.contains("\"duration_ms\":"))
            .anyMatch(line -> line.contains("\"route\":\"/api/v1/memories/{id}\",\"status\":"))
            .noneMatch(line -> line.contains("{0}"));
      }
    }
  }

  private static HttpResponse<String> call(HttpClient client, HttpRequest.Builder request) {
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Everything that the service describes, called in every way. */
  private record Endpoints(
      String address, String token, Function<HttpRequest.Builder, HttpResponse<String>> client) {

    /** The statuses seen, each with the call that had it. */
    Map<String, Integer> callAll() {
      JsonNode document = Json.MAPPER.readTree(send("GET", "/openapi.json", "").body());
      Map<String, Integer> statuses = new LinkedHashMap<>();
      document
          .path("paths")
          .propertyStream()
          .forEach(
              path ->
                  path.getValue()
                      .propertyStream()
                      .forEach(
                          operation -> {
                            String method = operation.getKey().toUpperCase(Locale.ROOT);
                            calls(path.getKey(), operation.getValue(), document)
                                .forEach(
                                    call ->
                                        statuses.put(
                                            method + " " + call[0] + " " + call[1],
                                            send(method, call[0], call[1]).statusCode()));
                          }));
      send("GET", "/api/v1/" + SONG + "?" + SONG + "=" + encoded(LONG), "");
      send(SONG.toUpperCase(Locale.ROOT), "/api/v1/memories", LONG);
      send("POST", "/mcp", LONG);
      HttpRequest.Builder stranger =
          request("GET", "/api/v1/memories", "").setHeader("Authorization", "Bearer " + LONG);
      statuses.put("a wrong token", client.apply(stranger).statusCode());
      HttpRequest.Builder foreign =
          request("GET", "/api/v1/memories", "").setHeader("Origin", "https://" + SONG);
      statuses.put("a foreign page", client.apply(foreign).statusCode());
      return statuses;
    }

    /** Addresses with bodies. */
    private static List<String[]> calls(String path, JsonNode operation, JsonNode document) {
      String bare = path.replaceAll("\\{[a-z_]+}", MEMORY);
      List<String[]> all = new ArrayList<>();
      all.add(new String[] {bare, ""});
      all.add(new String[] {path.replaceAll("\\{[a-z_]+}", SONG), ""});
      String query =
          parameters(operation)
              .map(
                  each ->
                      each.path("name").asString()
                          + "="
                          + encoded(
                              Canary.right(each.path("name").asString(), each.path("schema"), KNOWN)
                                  .toString()))
              .collect(Collectors.joining("&"));
      all.add(new String[] {bare + "?" + query, ""});
      parameters(operation)
          .forEach(
              each ->
                  all.add(
                      new String[] {
                        bare + "?" + each.path("name").asString() + "=" + encoded(LONG), ""
                      }));
      JsonNode body =
          resolved(operation.at("/requestBody/content/application~1json/schema"), document);
      if (!body.isMissingNode()) {
        Canary.arguments(body, KNOWN)
            .forEach(each -> all.add(new String[] {bare, Json.MAPPER.writeValueAsString(each)}));
        all.add(new String[] {bare, "{\"" + SONG + "\": " + LONG});
        all.add(new String[] {bare, "\"" + LONG + "\""});
      }
      return all;
    }

    private static Stream<JsonNode> parameters(JsonNode operation) {
      return operation
          .path("parameters")
          .valueStream()
          .filter(each -> each.path("in").asString().equals("query"));
    }

    private static JsonNode resolved(JsonNode schema, JsonNode document) {
      String reference = schema.path("$ref").asString("");
      return reference.isEmpty() ? schema : document.at(reference.substring(1));
    }

    private HttpResponse<String> send(String method, String path, String body) {
      return client.apply(request(method, path, body));
    }

    private HttpRequest.Builder request(String method, String path, String body) {
      return HttpRequest.newBuilder(URI.create(address + path))
          .header("Content-Type", "application/json")
          .header("Authorization", "Bearer " + token)
          .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    }

    private static String encoded(String text) {
      return URLEncoder.encode(text, UTF_8);
    }
  }

  /** Those that serve, measure or wait until they are stopped; they are refused before that. */
  private static final Set<String> WITHOUT_END = Set.of("mcp", "serve", "ui", "bench", "eval");

  /** Labels of what is a name and not words: a file, a command. Such a name is told. */
  private static final Set<String> NAMES =
      Set.of("FILE", "DIR", "ADDRESS", "NAME", "ID", "CLIENT", "COMMAND", "STORE", "WHAT");

  private static final Pattern COMMAND = Pattern.compile("^  ([a-z]+)  +\\S.*", Pattern.MULTILINE);
  private static final Pattern LABEL = Pattern.compile("\\b[A-Z]+\\b(?<!OPTIONS)");
  private static final Pattern OPTION =
      Pattern.compile("^ +(?:-[a-z], )?(--[a-z-]+)(?:[= ]([A-Z]+)\\S*)?", Pattern.MULTILINE);

  @ParameterizedTest
  @ValueSource(strings = {"", "1"})
  void noCommandTellsWhatItWasAsked(String debug) throws IOException {
    Home home = new Home(folder);
    Settings settings = Settings.load(folder, Map.of());
    try (Canary canary = new Canary("warning");
        Engine owner = Engine.prepare(home, settings, false).start()) {
      owner.memories();
      String id = run("", List.of("add", "--quiet", SONG)).out.strip();
      Map<String, Integer> codes = new LinkedHashMap<>();
      List<String> told = new ArrayList<>();
      for (List<String> command : commands()) {
        List<List<String>> lines = lines(command, id);
        // A trace is the same whatever the options were.
        for (List<String> line : debug.isEmpty() ? lines : lines.subList(0, 2)) {
          Outcome outcome = run(debug, line);
          codes.put(String.join(" ", line), outcome.code);
          outcome.err.lines().map(LogsTellNothingTest::besidesTheMistake).forEach(told::add);
        }
      }

      assertThat(codes.values()).contains(0, 2);
      assertThat(codes).hasSizeGreaterThan(debug.isEmpty() ? 200 : 20);
      assertThat(told).hasSizeGreaterThan(20);
      assertTellsNothing(told, debug.isEmpty() ? "info" : "debug");
      assertTellsNothing(canary.lines(), "info");
    }
  }

  /** Whoever gave an option what it does not take is shown it, on their own terminal. */
  private static String besidesTheMistake(String line) {
    return line.replace("but \"" + SONG + "\" was given", "but that was given");
  }

  private List<List<String>> commands() {
    List<List<String>> all = new ArrayList<>();
    for (String name : names("--help")) {
      List<String> inner = name.equals("catalog") ? names(name, "--help") : List.of();
      inner.forEach(each -> all.add(List.of(name, each)));
      all.add(List.of(name));
    }
    return all;
  }

  private List<String> names(String... line) {
    String help = run("", List.of(line)).out;
    String commands = help.substring(0, help.indexOf("\n      --home"));
    return COMMAND.matcher(commands).results().map(found -> found.group(1)).toList();
  }

  /** The command in many ways: bare, with words, with every option that it explains. */
  private List<List<String>> lines(List<String> command, String id) {
    if (WITHOUT_END.contains(command.getFirst())) {
      return List.of(with(command, LONG), with(command, "--port=" + SONG));
    }
    String help = run("", with(command, "--help")).out;
    String usage = help.lines().filter(line -> line.startsWith("Usage:")).findFirst().orElse("");
    boolean words =
        LABEL.matcher(usage).results().anyMatch(found -> !NAMES.contains(found.group()));
    String name = usage.contains("FILE") ? folder.resolve(id).toString() : id;
    String word = words ? LONG : name;
    List<List<String>> all = new ArrayList<>();
    all.add(command);
    all.add(with(command, word));
    all.add(with(command, id, word));
    all.add(with(command, "-"));
    OPTION
        .matcher(help)
        .results()
        .filter(found -> !NAMES.contains(String.valueOf(found.group(2))))
        .map(found -> option(found.group(1), found.group(2)))
        .forEach(
            option -> {
              all.add(with(command, option));
              all.add(with(command, option, word));
            });
    return all;
  }

  private static String option(String name, @Nullable String label) {
    if (label == null) {
      return name;
    }
    return name + "=" + (Set.of("KEY", "FIELD").contains(label) ? SONG + "=" + SONG : SONG);
  }

  private static List<String> with(List<String> command, String... more) {
    return Stream.concat(command.stream(), Stream.of(more)).toList();
  }

  private record Outcome(int code, String out, String err) {}

  private Outcome run(String debug, List<String> line) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String input =
        "{\"text\":\"%s\",\"color\":1}\n{\"text\":\"%s\"}\n%s\n".formatted(LONG, LONG, LONG);
    Console console = Console.of(new ByteArrayInputStream(input.getBytes(UTF_8)), out, err);
    Map<String, String> variables =
        Map.of("CAIRN_HOME", folder.toString(), "CAIRN_TOKEN", SONG, "CAIRN_DEBUG", debug);
    Machine machine = new Machine(variables, folder, folder, Machine.Platform.LINUX);
    int code = Main.run(console, machine, line.toArray(String[]::new));
    return new Outcome(code, out.toString(UTF_8), err.toString(UTF_8));
  }

  /** Nothing of the canaries; to those who debug at most a beginning, marked as private. */
  private static void assertTellsNothing(List<String> lines, String level) {
    assertThat(lines).noneMatch(line -> line.contains(TAIL));
    assertThat(lines)
        .filteredOn(line -> line.contains(SONG))
        .allMatch(line -> level.equals("debug") && line.contains("private"));
  }
}

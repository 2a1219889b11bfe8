package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.bootstrap.CairnProcess.Outcome;
import dev.cairn.bootstrap.ServiceProcess.Answer;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code cairn serve} on the real stores and model, from outside. */
class ServiceIT {

  @TempDir Path home;

  @Test
  void toolsAreRegisteredFoundAndSurviveARestart() throws Exception {
    try (ServiceProcess service = ServiceProcess.start(home, Map.of())) {
      register(service);
      assertThat(service.get("/readyz").status()).isEqualTo(200);

      assertFindsTheEventTool(service);

      assertThat(service.log())
          .anyMatch(
              line ->
                  line.contains("every user of this machine can read and change everything")
                      && line.contains("--private"));
      assertThat(service.stop()).isIn(0, 143);
    }
    try (ServiceProcess service = ServiceProcess.start(home, Map.of())) {
      assertFindsTheEventTool(service);
    }
  }

  @Test
  void otherProcessesShareTheServicesFolder() throws Exception {
    try (ServiceProcess service = ServiceProcess.start(home, Map.of());
        CairnProcess agent = CairnProcess.mcp(home)) {
      register(service);
      CairnProcess.run(home, "add", "The spare key is under the blue pot");

      Answer memories =
          service.call("POST", "/api/v1/memories/search", Map.of("query", "where is the key?"));
      Outcome stats = CairnProcess.run(home, "catalog", "stats", "--json");
      var tools = agent.call(1, "search_tools", Map.of("query", "put a meeting into my calendar"));

      assertThat(memories.body().path("results").path(0).path("text").asString())
          .contains("blue pot");
      assertThat(stats.json().path("items").asInt()).isEqualTo(3);
      assertThat(tools.path("structuredContent").path("tools").path(0).path("id").asString())
          .isEqualTo("calendar:create_event");
    }
  }

  @Test
  void mcpOverHttpOffersTheSameTools() throws Exception {
    try (ServiceProcess service = ServiceProcess.start(home, Map.of("CAIRN_TOKEN", "s3cret"))) {
      HttpClientStreamableHttpTransport transport =
          HttpClientStreamableHttpTransport.builder(service.address())
              .endpoint("/mcp")
              .requestBuilder(HttpRequest.newBuilder().header("Authorization", "Bearer s3cret"))
              .build();
      try (McpSyncClient client = McpClient.sync(transport).build()) {
        client.initialize();

        List<String> names = client.listTools().tools().stream().map(McpSchema.Tool::name).toList();
        McpSchema.CallToolResult added =
            client.callTool(
                McpSchema.CallToolRequest.builder("add_memory")
                    .arguments(Map.of("text", "Over HTTP"))
                    .build());

        assertThat(names)
            .contains(
                "search_memory", "add_memory", "search_tools", "describe_tools", "list_skills");
        assertThat(added.isError()).isNotEqualTo(true);
      }
    }
  }

  @Test
  void aPublicAddressNeedsATokenAndStrangersAreTurnedAway() throws Exception {
    Outcome refused = CairnProcess.run(home, "serve", "--host", "0.0.0.0", "--port", "0");

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("CAIRN_TOKEN");
    try (ServiceProcess service = ServiceProcess.start(home, Map.of("CAIRN_TOKEN", "s3cret"))) {
      assertThat(service.get("/api/v1/stats").status()).isEqualTo(401);
      assertThat(service.call("POST", "/mcp", Map.of()).status()).isEqualTo(401);
      Map<String, String> hostile =
          Map.of("Authorization", "Bearer s3cret", "Origin", "http://evil.example");
      assertThat(service.call("GET", "/api/v1/stats", "", hostile).status()).isEqualTo(403);
      assertThat(service.log()).noneMatch(line -> line.contains("s3cret"));
    }
  }

  @Test
  void aPrivateServiceHasATokenThatOnlyItsUserCanRead() throws Exception {
    Map<String, String> settings = Map.of("CAIRN_SERVER_PRIVATE", "true");
    try (ServiceProcess service = ServiceProcess.start(home, settings);
        CairnProcess agent = CairnProcess.mcp(home)) {
      String token = Files.readString(home.resolve("token")).strip();
      Outcome added = CairnProcess.run(home, "add", "Nobody else reads this");
      var found = agent.call(1, "search_memory", Map.of("query", "who reads this"));

      assertThat(service.get("/api/v1/stats").status()).isEqualTo(401);
      assertThat(
              service
                  .call("GET", "/api/v1/stats", "", Map.of("Authorization", "Bearer " + token))
                  .status())
          .isEqualTo(200);
      assertThat(added.code()).isZero();
      assertThat(found.toString()).contains("Nobody else reads this");
      assertThat(Files.readString(home.resolve("page.html")))
          .contains(service.address() + "/#token=" + token);
      for (String file : List.of("token", "page.html")) {
        assertThat(Files.getPosixFilePermissions(home.resolve(file)))
            .containsExactlyInAnyOrder(
                PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
      }
      assertThat(service.log()).anyMatch(line -> line.contains(home.resolve("token").toString()));
      assertThat(service.log()).noneMatch(line -> line.contains(token));
      assertThat(service.stop()).isIn(0, 143);
      assertThat(home.resolve("page.html")).doesNotExist();
    }
  }

  @Test
  void thePageIsServedWhereNoServiceRunsAndFoundWhereOneDoes() throws Exception {
    ProcessBuilder first =
        new ProcessBuilder(System.getProperty("cairn.launcher"), "ui", "--no-open");
    first.environment().keySet().removeIf(name -> name.startsWith("CAIRN_"));
    first.environment().put("CAIRN_HOME", home.toString());
    Process serving = first.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try {
      String address = serving.inputReader(StandardCharsets.UTF_8).readLine();
      Outcome second = CairnProcess.run(home, "ui", "--no-open", "--json");

      assertThat(address).matches("http://127\\.0\\.0\\.1:\\d+/");
      assertThat(second.code()).isZero();
      assertThat(second.out()).contains("\"address\":\"" + address + "\"", "page.html");
      assertThat(status(address + "api/v1/stats")).isEqualTo(401);
      assertThat(status(address + "healthz")).isEqualTo(200);
    } finally {
      serving.destroy();
      serving.waitFor();
    }
    assertThat(home.resolve("service")).doesNotExist();
  }

  private static int status(String address) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
  }

  @Test
  void aDatabaseThatIsDownCostsTheSchemasAndNothingElse() throws Exception {
    try (ServiceProcess embedded = ServiceProcess.start(home, Map.of())) {
      register(embedded);
      embedded.stop();
    }
    Map<String, String> postgres =
        Map.of(
            "CAIRN_SCHEMAS", "postgres",
            "CAIRN_POSTGRES_URL", "jdbc:postgresql://127.0.0.1:1/nowhere",
            "CAIRN_POSTGRES_PASSWORD", "pgs3cret");
    try (ServiceProcess service = ServiceProcess.start(home, postgres)) {
      Answer found =
          service.call("POST", "/api/v1/search", Map.of("query", "schedule a calendar event"));
      Answer ready = service.get("/readyz");

      assertThat(found.status()).isEqualTo(200);
      assertThat(found.body().path("tools").path(0).path("id").asString())
          .isEqualTo("calendar:create_event");
      assertThat(found.body().path("tools").path(0).path("input_schema").isNull()).isTrue();
      assertThat(found.body().path("metadata").path("degraded").path(0).path("stage").asString())
          .isEqualTo("schemas");
      assertThat(ready.status()).isEqualTo(503);
      assertThat(ready.body().toString()).contains("schemas").doesNotContain("127.0.0.1:1");
      assertThat(service.log()).noneMatch(line -> line.contains("pgs3cret"));
    }
  }

  private static void register(ServiceProcess service) throws IOException {
    Answer saved =
        service.call(
            "POST",
            "/api/v1/catalog",
            Map.of(
                "skills",
                List.of(
                    Map.of(
                        "id", "calendar",
                        "name", "Calendar",
                        "description", "Meetings, events and schedules"),
                    Map.of("id", "files", "name", "Files", "description", "Reading files")),
                "items",
                List.of(
                    item("calendar:create_event", "Create a calendar event or meeting", "calendar"),
                    item("calendar:list_events", "List the events of a day", "calendar"),
                    item("files:read", "Read a file from the disk", "files"))));
    assertThat(saved.status()).as(saved.body().toString()).isEqualTo(200);
  }

  private static Map<String, Object> item(String id, String description, String skill) {
    return Map.of(
        "id",
        id,
        "type",
        "tool",
        "name",
        id.substring(id.indexOf(':') + 1),
        "description",
        description,
        "skill_ids",
        List.of(skill),
        "input_schema",
        Map.of("type", "object"));
  }

  private static void assertFindsTheEventTool(ServiceProcess service) throws IOException {
    Answer found =
        service.call("POST", "/api/v1/search", Map.of("query", "schedule a calendar event"));
    assertThat(found.status()).isEqualTo(200);
    assertThat(found.body().path("tools").path(0).path("id").asString())
        .isEqualTo("calendar:create_event");
    assertThat(found.body().path("tools").path(0).path("input_schema").path("type").asString())
        .isEqualTo("object");
    assertThat(found.body().path("metadata").path("strategy_used").asString())
        .isEqualTo("hierarchical");
    assertThat(found.body().path("matched_skills").path(0).path("tool_count").asInt()).isEqualTo(2);
  }
}

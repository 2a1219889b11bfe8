package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.rest.door.Metrics;
import dev.cairn.domain.error.ConnectionError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class OpenApiTest {

  private static TestingService service;
  private static JsonNode api;
  private static SchemaCheck schemas;

  @BeforeAll
  static void start() {
    service =
        TestingService.start(
            List.of(
                new Dependency(
                    "store",
                    () -> {
                      throw new ConnectionError("Database connection failed");
                    })));
    api = service.get("/openapi.json").isOk().json();
    schemas = new SchemaCheck(api);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private record Operation(String method, String path, JsonNode node) {}

  private static List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : api.get("paths").properties()) {
      for (Map.Entry<String, JsonNode> each : path.getValue().properties()) {
        operations.add(
            new Operation(each.getKey().toUpperCase(Locale.ROOT), path.getKey(), each.getValue()));
      }
    }
    return operations;
  }

  @Test
  void describesEveryRouteAndNothingElse() {
    Set<String> described = new TreeSet<>();
    operations().forEach(each -> described.add(each.method + " " + each.path));
    Set<String> served = new TreeSet<>();
    try (Metrics metrics = new Metrics("test")) {
      Assembly.routes(
              new RestServices(
                  () -> service.memories, () -> service.catalog, List.of(), "", Map.of()),
              metrics)
          .forEach(route -> served.add(route.method + " " + route.template));
    }

    assertThat(described).isEqualTo(served).hasSizeGreaterThan(20);
  }

  @Test
  void isAnOpenApiDocumentOfThisVersion() {
    assertThat(api.get("openapi").asString()).startsWith("3.1.");
    assertThat(api.at("/info/title").asString()).isEqualTo("Cairn");
    assertThat(api.at("/info/version").asString()).isEqualTo(TestingService.VERSION);
    Set<String> ids = new HashSet<>();
    Set<String> tags = new HashSet<>();
    api.get("tags").forEach(tag -> tags.add(tag.get("name").asString()));
    for (Operation each : operations()) {
      assertThat(ids.add(each.node.get("operationId").asString())).isTrue();
      assertThat(each.node.get("summary").asString()).isNotBlank();
      assertThat(tags).contains(each.node.at("/tags/0").asString());
      for (JsonNode response : each.node.get("responses")) {
        assertThat(schemas.resolved(response).path("description").asString("")).isNotBlank();
      }
    }
  }

  @Test
  void namesOnlyWhatItDescribes() {
    List<String> dangling = new ArrayList<>();
    Set<String> used = new HashSet<>();
    collect(api, used);
    used.stream().filter(name -> api.at(name.substring(1)).isMissingNode()).forEach(dangling::add);

    assertThat(used).hasSizeGreaterThan(40);
    assertThat(dangling).isEmpty();
    for (String kind : List.of("schemas", "responses", "parameters")) {
      for (String name : api.at("/components/" + kind).propertyNames()) {
        assertThat(used).contains("#/components/" + kind + "/" + name);
      }
    }
  }

  private static void collect(JsonNode node, Set<String> references) {
    if (node.isObject() && node.has("$ref")) {
      references.add(node.get("$ref").asString());
    }
    node.forEach(child -> collect(child, references));
  }

  @Test
  void describesEveryPathParameter() {
    for (Operation each : operations()) {
      boolean wanted = each.path.contains("{id}");
      boolean described = false;
      for (JsonNode parameter : each.node.path("parameters")) {
        JsonNode resolved = schemas.resolved(parameter);
        assertThat(resolved.get("description").asString()).isNotBlank();
        described |= resolved.get("in").asString().equals("path");
      }
      assertThat(described).as(each.method + " " + each.path).isEqualTo(wanted);
    }
  }

  @Test
  void givesExamplesThatAreWhatTheySay() {
    int examples = 0;
    for (Operation each : operations()) {
      List<JsonNode> bodies = new ArrayList<>();
      bodies.add(each.node.path("requestBody"));
      each.node.get("responses").forEach(response -> bodies.add(schemas.resolved(response)));
      for (JsonNode body : bodies) {
        JsonNode json = body.path("content").path("application/json");
        if (json.has("example") && !each.path.equals("/api/v1/catalog")) {
          assertThat(schemas.problems(json.get("schema"), json.get("example"), each.path))
              .isEmpty();
          examples++;
        }
      }
    }
    assertThat(examples).isGreaterThan(100);
  }

  /** Sends a request, with the example of its body, and holds the answer against its schema. */
  private static Reply tryOut(String method, String path, String target) {
    JsonNode operation = api.get("paths").get(path).get(method.toLowerCase(Locale.ROOT));
    JsonNode example = operation.at("/requestBody/content/application~1json/example");
    Reply reply = service.send(method, target, example.isMissingNode() ? null : example);
    JsonNode described = operation.get("responses").path(String.valueOf(reply.status()));
    assertThat(described.isMissingNode()).as(method + target + " " + reply.status()).isFalse();
    JsonNode json = schemas.resolved(described).path("content").path("application/json");
    if (!json.isMissingNode()) {
      assertThat(schemas.problems(json.get("schema"), reply.json(), target)).isEmpty();
    }
    return reply;
  }

  @Test
  void describesTheAnswersThatComeBack() {
    tryOut("PUT", "/api/v1/skills/{id}", "/api/v1/skills/calendar").isOk();
    tryOut("PUT", "/api/v1/items/{id}", "/api/v1/items/create_event").isOk();
    tryOut("POST", "/api/v1/catalog", "/api/v1/catalog").isOk();
    tryOut("POST", "/api/v1/search", "/api/v1/search").isOk();
    tryOut("GET", "/api/v1/search/skills", "/api/v1/search/skills?query=Calendar").isOk();
    tryOut("GET", "/api/v1/search/tools", "/api/v1/search/tools?query=event").isOk();
    tryOut("GET", "/api/v1/search/tools", "/api/v1/search/tools?limit=0");
    tryOut("GET", "/api/v1/skills", "/api/v1/skills").isOk();
    tryOut("GET", "/api/v1/items", "/api/v1/items").isOk();
    tryOut("GET", "/api/v1/skills/{id}", "/api/v1/skills/calendar").isOk();
    tryOut("GET", "/api/v1/items/{id}", "/api/v1/items/create_event").isOk();
    tryOut("GET", "/api/v1/items/{id}", "/api/v1/items/none");
    tryOut("GET", "/api/v1/catalog/stats", "/api/v1/catalog/stats").isOk();
    tryOut("DELETE", "/api/v1/items/{id}", "/api/v1/items/create_event");
    tryOut("DELETE", "/api/v1/skills/{id}", "/api/v1/skills/calendar");
    Reply added = tryOut("POST", "/api/v1/memories", "/api/v1/memories");
    tryOut("POST", "/api/v1/memories", "/api/v1/memories").isOk();
    String memory = "/api/v1/memories/" + added.json().get("memory_id").asString();
    tryOut("POST", "/api/v1/memories/search", "/api/v1/memories/search").isOk();
    tryOut("GET", "/api/v1/memories", "/api/v1/memories").isOk();
    tryOut("POST", "/api/v1/memories/faceted-search", "/api/v1/memories/faceted-search").isOk();
    tryOut("POST", "/api/v1/memories/histogram", "/api/v1/memories/histogram").isOk();
    tryOut("POST", "/api/v1/memories/map", "/api/v1/memories/map").isOk();
    tryOut("GET", "/api/v1/memories/{id}/related", memory + "/related").isOk();
    tryOut("GET", "/api/v1/activity", "/api/v1/activity").isOk();
    tryOut("POST", "/api/v1/memories/by-tag", "/api/v1/memories/by-tag").isOk();
    tryOut("POST", "/api/v1/memories/retrieve", "/api/v1/memories/retrieve").isOk();
    tryOut("GET", "/api/v1/tags", "/api/v1/tags").isOk();
    tryOut("GET", "/api/v1/memories/{id}", memory).isOk();
    tryOut("PATCH", "/api/v1/memories/{id}", memory).isOk();
    tryOut("GET", "/api/v1/stats", "/api/v1/stats").isOk();
    tryOut("DELETE", "/api/v1/memories/{id}", memory).isOk();
    tryOut("DELETE", "/api/v1/memories/{id}", memory);
    tryOut("GET", "/healthz", "/healthz").isOk();
    tryOut("GET", "/readyz", "/readyz");
    tryOut("GET", "/metrics", "/metrics").isOk();
  }

  @Test
  void showsItselfAsAPageThatLoadsNothing() {
    Reply page = service.get("/docs").isOk();

    assertThat(page.header("Content-Type")).isEqualTo("text/html;charset=utf-8");
    assertThat(page.header("Content-Security-Policy"))
        .startsWith("default-src 'none'; style-src 'sha256-")
        .contains("frame-ancestors 'none'");
    assertThat(page.text()).doesNotContain("<script", "http://", "https://", "src=", "@import");
    for (Operation each : operations()) {
      assertThat(page.text())
          .contains(
              "<span class=\"method\">" + each.method + "</span><code>" + each.path + "</code>");
    }
  }
}

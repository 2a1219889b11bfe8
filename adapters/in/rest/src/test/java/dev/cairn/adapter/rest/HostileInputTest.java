package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.wire.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a client sends, it is never the service that breaks, and the log never repeats it. */
class HostileInputTest extends ServedTest {

  private static final String MARK = "h0st1le";
  private static final List<String> TEXTS =
      List.of(
          "'; DROP TABLE h0st1le; --",
          "<script>h0st1le</script>",
          "MATCH (h0st1le) DETACH DELETE h0st1le",
          "h0st1le\r\nX-Injected: yes",
          "${jndi:ldap://h0st1le}",
          "{0} %s %n h0st1le",
          "../../h0st1le",
          "h0st1le\u0000",
          "h0st1le\uD800",
          "\uDC00h0st1le",
          "h0st1le".repeat(300));

  private LogCapture log;

  @BeforeEach
  void start() {
    service.skill("stones", "granite", "");
    service.tool("1", "granite", "", "stones");
    log = new LogCapture();
  }

  @AfterEach
  void stop() {
    assertThat(log.text()).doesNotContain(MARK);
    assertThat(log.lines()).noneMatch(line -> line.contains("SEVERE") || line.contains("WARNING"));
    log.close();
  }

  /** A body for each endpoint that takes one, with every field it knows. */
  private static Map<String, Map<String, Object>> bodies() {
    Map<String, Map<String, Object>> bodies = new LinkedHashMap<>();
    bodies.put(
        "POST /api/v1/search",
        Map.of(
            "query",
            "granite",
            "item_type",
            "tool",
            "limit",
            5,
            "skill_limit",
            3,
            "skill_threshold",
            0.4,
            "tool_threshold",
            0.3,
            "include_schemas",
            true,
            "strategy",
            "hybrid"));
    bodies.put(
        "PUT /api/v1/skills/x",
        Map.of(
            "id", "x",
            "name", "granite",
            "description", "stone",
            "is_active", true,
            "item_types", List.of("tool")));
    bodies.put(
        "PUT /api/v1/items/x",
        Map.of(
            "id",
            "x",
            "type",
            "tool",
            "name",
            "granite",
            "description",
            "stone",
            "skill_ids",
            List.of("stones"),
            "primary_skill_id",
            "stones",
            "is_active",
            true,
            "input_schema",
            Map.of("a", 1),
            "output_schema",
            Map.of("a", 1),
            "annotations",
            Map.of("a", 1)));
    bodies.put("POST /api/v1/catalog", Map.of("skills", List.of(), "items", List.of()));
    bodies.put(
        "POST /api/v1/memories",
        Map.of(
            "text", "granite",
            "tags", List.of("a"),
            "source", "me",
            "memory_type", "note",
            "metadata", Map.of("a", 1),
            "created_at", "2026-01-15T09:30:00Z"));
    bodies.put(
        "PATCH /api/v1/memories/00000000-0000-4000-8000-000000000000",
        Map.of(
            "text", "granite",
            "tags", List.of("a"),
            "source", "me",
            "memory_type", "note",
            "metadata", Map.of("a", 1)));
    bodies.put(
        "POST /api/v1/memories/search",
        Map.of("query", "granite", "limit", 5, "filters", Map.of(), "min_similarity", 0.1));
    return bodies;
  }

  private Reply send(String endpoint, Object body) {
    Reply reply = send(endpoint, body, new String[0]);
    assertThat(reply.status()).as(endpoint + " " + reply.text()).isLessThan(500);
    return reply;
  }

  private Reply send(String endpoint, Object body, String... headers) {
    int middle = endpoint.indexOf(' ');
    return service.send(
        endpoint.substring(0, middle), endpoint.substring(middle + 1), body, headers);
  }

  @Test
  void survivesAWrongTypeInEveryFieldOfEveryEndpoint() {
    List<String> values =
        List.of(
            "17",
            "-1",
            "1e999999999",
            "-1e-999999999",
            "0.1e5",
            "9".repeat(400),
            "true",
            "\"h0st1le\"",
            "\"\"",
            "[]",
            "[null]",
            "[[\"h0st1le\"]]",
            "[{}]",
            "{}",
            "{\"h0st1le\":null}",
            "{\"h0st1le\":[{\"h0st1le\":\"\\u0000\"}]}",
            "null");
    int refused = 0;
    for (Map.Entry<String, Map<String, Object>> each : bodies().entrySet()) {
      for (String field : each.getValue().keySet()) {
        for (String value : values) {
          Reply reply = send(each.getKey(), with(each.getValue(), field, value));
          if (reply.status() == 422) {
            assertThat(reply.isError(422, "validation_error").blamed())
                .as(field + "=" + value)
                .isNotEmpty()
                .allMatch(name -> name.startsWith(field));
            refused++;
          }
        }
      }
    }
    assertThat(refused).isGreaterThan(400);
  }

  private static String with(Map<String, Object> body, String field, String value) {
    List<String> fields = new ArrayList<>();
    body.forEach(
        (name, normal) ->
            fields.add(
                "\"%s\":%s"
                    .formatted(
                        name,
                        name.equals(field) ? value : Json.MAPPER.writeValueAsString(normal))));
    return "{" + String.join(",", fields) + "}";
  }

  @Test
  void survivesHostileTextsInEveryField() {
    for (Map.Entry<String, Map<String, Object>> each : bodies().entrySet()) {
      for (String field : each.getValue().keySet()) {
        for (String text : TEXTS) {
          send(each.getKey(), with(each.getValue(), field, quoted(text)));
          send(each.getKey(), with(each.getValue(), field, "[" + quoted(text) + "]"));
        }
      }
      for (String text : TEXTS) {
        assertThat(send(each.getKey(), "{" + quoted(text) + ":1}").status()).isIn(400, 422);
      }
    }
    assertThat(service.get("/api/v1/items/1").isOk().json().get("name").asString())
        .isEqualTo("granite");
  }

  /** As JSON escapes it, so that also what UTF-8 cannot carry gets through. */
  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.chars().forEach(each -> quoted.append("\\u%04x".formatted(each)));
    return quoted.append('"').toString();
  }

  @Test
  void survivesHostileTextsInPathsAndParameters() {
    List<String> paths =
        List.of(
            "/api/v1/search/skills?query=",
            "/api/v1/search/tools?query=x&skill_ids=",
            "/api/v1/search/tools?query=x&item_type=",
            "/api/v1/search/tools?query=x&limit=",
            "/api/v1/skills/",
            "/api/v1/items/",
            "/api/v1/items?active_only=",
            "/api/v1/memories/",
            "/api/v1/memories?tag=",
            "/api/v1/memories?source=",
            "/api/v1/stats?");
    for (String path : paths) {
      for (String text : TEXTS) {
        if (!text.contains("\uD800") && !text.contains("\uDC00")) {
          Reply reply = service.get(path + TestingService.encoded(text));
          assertThat(reply.status()).as(path + " " + reply.text()).isLessThan(500);
          assertThat(reply.header("X-Injected")).isEmpty();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "%2", "%zz", "%C3%28", "%FF", "%ED%A0%80", "%u0041", "%00h0st1le"})
  void refusesWhatIsNotEncodedUtf8(String text) {
    for (String path : List.of("/api/v1/search/tools?query=", "/api/v1/items/")) {
      String answer =
          RawHttp.exchange(
              service.port(),
              "GET " + path + text + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
      assertThat(answer).startsWith("HTTP/1.1 4").contains("{\"error\":{\"type\":");
    }
  }

  @Test
  void refusesDeepJson() {
    String deep = "{\"query\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
    send("POST /api/v1/search", deep).isError(400, "malformed_request");
    send("POST /api/v1/search", "{\"query\":\"x\",\"limit\":1e99999999999}")
        .isError(400, "malformed_request");

    String schema = "{\"a\":".repeat(200) + "1" + "}".repeat(200);
    send(
            "PUT /api/v1/items/x",
            "{\"type\":\"tool\",\"name\":\"x\",\"input_schema\":" + schema + "}")
        .isError(422, "validation_error")
        .blames("input_schema", "must be nested at most 64 levels deep");
  }

  @Test
  void refusesBodiesThatAreTooLarge() {
    String large = "{\"query\":\"" + "h0st1le ".repeat(256 * 1024) + "\"}";

    for (String endpoint : bodies().keySet()) {
      send(endpoint, large).isError(413, "body_too_large");
    }
    assertThat(chunked(large)).startsWith("HTTP/1.1 413").contains("body_too_large");
  }

  private String chunked(String body) {
    return RawHttp.exchange(
        service.port(),
        "POST /api/v1/search HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n"
            + Integer.toHexString(body.length())
            + "\r\n"
            + body
            + "\r\n0\r\n\r\n");
  }

  @Test
  void readsChunkedBodiesWithinTheLimit() {
    assertThat(chunked("{\"query\":\"granite\"}")).startsWith("HTTP/1.1 200");
  }

  @Test
  void refusesBodiesThatAreNotUtf8() {
    byte[] body = "{\"query\":\"h0st1le  \"}".getBytes(StandardCharsets.UTF_8);
    body[17] = (byte) 0xC3;
    body[18] = (byte) 0x28;

    send("POST /api/v1/search", body).isError(400, "malformed_request");
    body[17] = 0;
    send("POST /api/v1/search", body).isError(400, "malformed_request");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/xml",
        "application/json; charset=iso-8859-1",
        "application/jsonp",
        "multipart/form-data; boundary=x",
        "nonsense"
      })
  void refusesOtherMediaTypes(String type) {
    for (String endpoint : List.of("POST /api/v1/search", "PUT /api/v1/skills/x")) {
      send(endpoint, "{\"query\":\"granite\"}", "Content-Type", type)
          .isError(415, "unsupported_media_type");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "Application/JSON",
        "application/json; charset=utf-8",
        "application/json;charset=\"UTF-8\"",
        "application/json; v=1"
      })
  void takesJsonUnderItsNames(String type) {
    service.send("POST", "/api/v1/search", "{\"query\":\"granite\"}", "Content-Type", type).isOk();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "br", "identity, gzip"})
  void refusesCompressedBodies(String encoding) {
    service
        .send("POST", "/api/v1/search", new byte[] {31, -117, 8, 0}, "Content-Encoding", encoding)
        .isError(415, "unsupported_media_type");
  }
}

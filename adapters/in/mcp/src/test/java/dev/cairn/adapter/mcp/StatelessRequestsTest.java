package dev.cairn.adapter.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.wire.Json;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The revision of 2026-07-28: no handshake, no session, each request says who asks. */
class StatelessRequestsTest {

  private static final String REVISION = "2026-07-28";
  private static final String OWN = "io.modelcontextprotocol/";
  private static final Map<String, Object> META =
      Map.of(OWN + "protocolVersion", REVISION, OWN + "clientCapabilities", Map.of());

  @Test
  void aRequestIsAnsweredWithoutASession() {
    try (HttpHost host = new HttpHost()) {
      HttpResponse<String> added =
          post(host, "tools/call", call("add_memory", Map.of("text", "no session")), "add_memory");

      assertThat(added.statusCode()).isEqualTo(200);
      assertThat(added.headers().firstValue("Mcp-Session-Id")).isEmpty();
      JsonNode result = result(added);
      assertThat(result.path("resultType").asString()).isEqualTo("complete");
      assertThat(result.path("_meta").path(OWN + "serverInfo").path("name").asString())
          .isEqualTo("cairn");
      assertThat(result.path("structuredContent").path("created").asBoolean()).isTrue();
    }
  }

  @Test
  void aServerTellsWhatItIs() {
    try (HttpHost host = new HttpHost()) {
      JsonNode told = result(post(host, "server/discover", Map.of("_meta", META), null));

      assertThat(told.path("supportedVersions").path(0).asString()).isEqualTo(REVISION);
      assertThat(told.path("capabilities").propertyNames())
          .contains("tools", "resources", "prompts", "completions");
      assertThat(told.path("instructions").asString()).contains("long-term memory");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "server/discover, public, 3600000",
    "tools/list, public, 3600000",
    "prompts/list, public, 3600000",
    "resources/templates/list, public, 3600000",
    "resources/list, private, 0"
  })
  void whatMayBeKeptSaysForHowLong(String method, String scope, long milliseconds) {
    try (HttpHost host = new HttpHost()) {
      JsonNode result = result(post(host, method, Map.of("_meta", META), null));

      assertThat(result.path("cacheScope").asString()).isEqualTo(scope);
      assertThat(result.path("ttlMs").asLong(-1)).isEqualTo(milliseconds);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"protocolVersion", "clientCapabilities"})
  void aRequestThatDoesNotSayWhoAsksIsRefused(String missing) {
    Map<String, Object> meta = new HashMap<>(META);
    meta.remove(OWN + missing);
    try (HttpHost host = new HttpHost()) {
      HttpResponse<String> answer = post(host, "server/discover", Map.of("_meta", meta), null);

      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(error(answer).path("code").asInt()).isEqualTo(-32602);
      assertThat(error(answer).path("message").asString()).contains(missing);
    }
  }

  @Test
  void anUnknownRevisionIsToldTheKnownOnes() {
    Map<String, Object> meta = new HashMap<>(META);
    meta.put(OWN + "protocolVersion", "1900-01-01");
    try (HttpHost host = new HttpHost()) {
      HttpResponse<String> answer =
          host.post(
              request(host, "1900-01-01", "tools/list"), body("tools/list", Map.of("_meta", meta)));

      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(error(answer).path("code").asInt()).isEqualTo(-32022);
      assertThat(error(answer).path("data").path("supported").path(0).asString())
          .isEqualTo(REVISION);
      assertThat(error(answer).path("data").path("requested").asString()).isEqualTo("1900-01-01");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2025-11-25, tools/call, get_stats",
    ", tools/call, get_stats",
    "2026-07-28, tools/list, get_stats",
    "2026-07-28, , get_stats",
    "2026-07-28, tools/call, list_tags",
    "2026-07-28, tools/call, ",
    "2026-07-28, tools/call, =?base64?Z2V0X3N0YXRz!?="
  })
  void headersThatDoNotRepeatTheMessageAreRefused(String version, String method, String name) {
    try (HttpHost host = new HttpHost()) {
      HttpResponse<String> answer =
          host.post(
              request(host, version, method, name),
              body("tools/call", call("get_stats", Map.of())));

      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(error(answer).path("code").asInt()).isEqualTo(-32020);
    }
  }

  @Test
  void aNameMayComeInBase64() {
    try (HttpHost host = new HttpHost()) {
      HttpResponse<String> answer =
          host.post(
              request(host, REVISION, "tools/call", "=?base64?Z2V0X3N0YXRz?="),
              body("tools/call", call("get_stats", Map.of())));

      assertThat(answer.statusCode()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"initialize", "ping", "logging/setLevel", "resources/subscribe", "no/such"})
  void methodsThatTheRevisionDoesNotHaveAreNotFound(String method) {
    try (HttpHost host = new HttpHost()) {
      HttpResponse<String> answer = post(host, method, Map.of("_meta", META), null);

      assertThat(answer.statusCode()).isEqualTo(404);
      assertThat(error(answer).path("code").asInt()).isEqualTo(-32601);
    }
  }

  @Test
  void bothRevisionsAreSpokenOnOnePairOfStreams() {
    try (Dialogue talk =
        new Dialogue(Exchange.memories(new TestingEmbedder(), new InMemoryMemoryStore()))) {
      JsonNode alone = talk.ask("tools/call", call("get_stats", Map.of()));
      JsonNode refused = talk.ask("tools/list", Map.of());
      talk.begin(Map.of());
      JsonNode inSession = talk.ask("tools/list", Map.of());
      JsonNode discovered = talk.ask("server/discover", Map.of("_meta", META));
      JsonNode bare = talk.ask("server/discover", Map.of());

      assertThat(alone.path("result").path("resultType").asString()).isEqualTo("complete");
      assertThat(refused.path("error").path("message").asString()).contains("send initialize");
      assertThat(inSession.path("result").has("resultType")).isFalse();
      assertThat(discovered.path("result").has("supportedVersions")).isTrue();
      assertThat(bare.path("error").path("code").asInt()).isEqualTo(-32602);
    }
  }

  private static Map<String, Object> call(String tool, Map<String, Object> arguments) {
    return Map.of("name", tool, "arguments", arguments, "_meta", META);
  }

  private static HttpResponse<String> post(
      HttpHost host, String method, Map<String, Object> params, String name) {
    return host.post(request(host, REVISION, method, name), body(method, params));
  }

  private static HttpRequest.Builder request(HttpHost host, String version, String method) {
    return request(host, version, method, null);
  }

  private static HttpRequest.Builder request(
      HttpHost host, String version, String method, String name) {
    HttpRequest.Builder request = host.request();
    Map<String, String> headers = new HashMap<>();
    headers.put("MCP-Protocol-Version", version);
    headers.put("Mcp-Method", method);
    headers.put("Mcp-Name", name);
    headers.values().removeIf(value -> value == null || value.isBlank());
    headers.forEach(request::header);
    return request;
  }

  private static String body(String method, Map<String, Object> params) {
    return Dialogue.request(7, method, params);
  }

  private static JsonNode result(HttpResponse<String> answer) {
    JsonNode message = Json.MAPPER.readTree(answer.body());
    assertThat(message.path("id").asInt()).isEqualTo(7);
    return message.path("result");
  }

  private static JsonNode error(HttpResponse<String> answer) {
    return Json.MAPPER.readTree(answer.body()).path("error");
  }
}

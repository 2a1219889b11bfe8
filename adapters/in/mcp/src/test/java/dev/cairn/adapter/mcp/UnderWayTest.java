package dev.cairn.adapter.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.wire.Json;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What happens between a call and its answer: progress, questions, cancelling, the end. */
class UnderWayTest {

  private static final int MANY = 2000;
  private static final int FEW = 60;
  private static final Map<String, Object> OLD = Map.of("before", "2030-01-01");
  private static final String OWN = "io.modelcontextprotocol/";

  private final BusyEmbedder busy = new BusyEmbedder();
  private final InMemoryMemoryStore store = new InMemoryMemoryStore();

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void cancellingStopsTheWorkAndLeavesNothing(boolean stateless) {
    try (Dialogue talk = new Dialogue(Exchange.memories(busy, store)).begin(Map.of())) {
      talk.say(add("long", stateless));
      busy.awaitBegun();
      talk.say(
          """
          {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"long"}}
          """);
      JsonNode next = talk.ask("tools/call", call("get_stats", Map.of()));
      Duration before = busy.used();
      talk.endInput();
      talk.awaitEnd();

      assertThat(next.path("id").asInt()).isEqualTo(1);
      assertThat(busy.used().minus(before)).isLessThan(Duration.ofMillis(200));
      assertThat(store.statistics().memories()).isZero();
    }
  }

  @Test
  void cancellingStopsTheWorkOverHttpToo() {
    try (HttpHost host =
        new HttpHost(Exchange.memories(busy, store), new TestingCatalog(), HttpHost.LIMITS)) {
      String session = host.begin();
      CompletableFuture<HttpResponse<String>> answer = host.postAside(session, add("long", false));
      busy.awaitBegun();
      host.post(
          session,
          """
          {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"long"}}
          """);
      answer.join();
      Duration before = busy.used();
      HttpResponse<String> next =
          host.post(
              session,
              Dialogue.request(
                  1, "tools/call", call("add_memory", Map.of("text", BusyEmbedder.text(FEW)))));
      int chunks = Json.MAPPER.readTree(next.body()).findValue("chunk_count").asInt();

      assertThat(busy.used().minus(before))
          .isLessThan(BusyEmbedder.time(chunks).plus(Duration.ofMillis(200)));
      assertThat(chunks).isGreaterThanOrEqualTo(FEW);
      assertThat(store.statistics().memories()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theEndOfTheInputEndsTheWork(boolean stateless) {
    try (Dialogue talk = new Dialogue(Exchange.memories(busy, store)).begin(Map.of())) {
      talk.say(add("long", stateless));
      busy.awaitBegun();
      Duration before = busy.used();
      talk.endInput();
      talk.awaitEnd();

      assertThat(busy.used().minus(before)).isLessThan(Duration.ofSeconds(2));
      assertThat(talk.hear().path("result").path("isError").asBoolean()).isTrue();
      assertThat(store.statistics().memories()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLongCallTellsThatItGoesOn(boolean stateless) {
    Conductor conductor = new Conductor(1);
    try (Dialogue talk = new Dialogue(conductor).begin(Map.of())) {
      talk.say(
          Dialogue.request(1, "tools/call", withToken(call("get_stats", Map.of()), stateless)));
      JsonNode told = talk.hear();
      conductor.letGo();
      JsonNode answer = talk.hear();

      assertThat(told.path("method").asString()).isEqualTo("notifications/progress");
      assertThat(told.path("params").path("progressToken").asString()).isEqualTo("token");
      assertThat(told.path("params").path("progress").asInt()).isPositive();
      assertThat(told.path("params").path("message").asString()).startsWith("Working");
      assertThat(answer.path("id").asInt()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLongCallTellsThatItGoesOnOverHttpToo(boolean stateless) {
    Conductor conductor = new Conductor(1);
    try (HttpHost host = new HttpHost(conductor, new TestingCatalog(), HttpHost.LIMITS)) {
      HttpRequest.Builder request =
          stateless
              ? host.request()
                  .header("MCP-Protocol-Version", "2026-07-28")
                  .header("Mcp-Method", "tools/call")
                  .header("Mcp-Name", "get_stats")
              : host.request(host.begin());
      HttpResponse<Stream<String>> answer =
          host.open(
              request,
              Dialogue.request(1, "tools/call", withToken(call("get_stats", Map.of()), stateless)));
      conductor.letGo();
      List<JsonNode> events =
          answer
              .body()
              .filter(line -> line.startsWith("data: "))
              .map(line -> Json.MAPPER.readTree(line.substring("data: ".length())))
              .toList();

      assertThat(answer.headers().firstValue("Content-Type"))
          .hasValueSatisfying(type -> assertThat(type).startsWith("text/event-stream"));
      assertThat(events.getFirst().path("method").asString()).isEqualTo("notifications/progress");
      assertThat(events.getLast().path("result").has("structuredContent")).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({"accept, true, 0", "accept, false, 2", "decline, true, 2"})
  void deletingByFilterAsksTheUserInASession(String action, boolean delete, int left) {
    try (Dialogue talk =
        new Dialogue(filled()).begin(Map.of("elicitation", Map.of("form", Map.of())))) {
      talk.say(Dialogue.request(1, "tools/call", call("delete_memory", OLD)));
      JsonNode question = talk.hear();
      talk.say(
          Json.MAPPER.writeValueAsString(
              Map.of(
                  "jsonrpc",
                  "2.0",
                  "id",
                  question.path("id").asString(),
                  "result",
                  Map.of("action", action, "content", Map.of("delete", delete)))));
      JsonNode answer = talk.hear();

      assertThat(question.path("method").asString()).isEqualTo("elicitation/create");
      assertThat(question.path("params").path("message").asString())
          .isEqualTo("Delete 2 memories for good?");
      assertThat(answer.path("result").path("isError").asBoolean()).isEqualTo(left > 0);
      assertThat(store.statistics().memories()).isEqualTo(left);
    }
  }

  @Test
  void deletingByFilterAsksTheUserOfAStatelessClientByComingBack() {
    Map<String, Object> params = new HashMap<>(call("delete_memory", OLD));
    params.put(
        "_meta",
        Map.of(
            OWN + "protocolVersion",
            "2026-07-28",
            OWN + "clientCapabilities",
            Map.of("elicitation", Map.of())));
    try (Dialogue talk = new Dialogue(filled())) {
      JsonNode first = talk.ask("tools/call", params).path("result");
      params.put(
          "inputResponses",
          Map.of("confirm_delete", Map.of("action", "accept", "content", Map.of("delete", true))));
      JsonNode second = talk.ask("tools/call", params).path("result");

      assertThat(first.path("resultType").asString()).isEqualTo("input_required");
      assertThat(first.path("inputRequests").path("confirm_delete").path("method").asString())
          .isEqualTo("elicitation/create");
      assertThat(second.path("resultType").asString()).isEqualTo("complete");
      assertThat(store.statistics().memories()).isZero();
    }
  }

  @Test
  void deletingAsksNobodyWhoCannotBeAsked() {
    try (Dialogue talk = new Dialogue(filled()).begin(Map.of())) {
      JsonNode answer = talk.ask("tools/call", call("delete_memory", OLD));

      assertThat(answer.path("result").path("isError").asBoolean()).isFalse();
      assertThat(store.statistics().memories()).isZero();
    }
  }

  private Supplier<MemoryUseCases> filled() {
    Supplier<MemoryUseCases> memories = Exchange.memories(new TestingEmbedder(), store);
    try (Dialogue talk = new Dialogue(memories).begin(Map.of())) {
      talk.ask("tools/call", call("add_memory", Map.of("text", "one")));
      talk.ask("tools/call", call("add_memory", Map.of("text", "two")));
    }
    return memories;
  }

  private static String add(String id, boolean stateless) {
    return Dialogue.request(
        id,
        "tools/call",
        withMeta(call("add_memory", Map.of("text", BusyEmbedder.text(MANY))), stateless));
  }

  private static Map<String, Object> call(String tool, Map<String, Object> arguments) {
    return Map.of("name", tool, "arguments", arguments);
  }

  private static Map<String, Object> withToken(Map<String, Object> params, boolean stateless) {
    return withMeta(params, stateless, "progressToken", "token");
  }

  private static Map<String, Object> withMeta(
      Map<String, Object> params, boolean stateless, String... more) {
    Map<String, Object> meta = new HashMap<>();
    for (int i = 0; i < more.length; i += 2) {
      meta.put(more[i], more[i + 1]);
    }
    if (stateless) {
      meta.put(OWN + "protocolVersion", "2026-07-28");
      meta.put(OWN + "clientCapabilities", Map.of());
    }
    Map<String, Object> with = new HashMap<>(params);
    with.put("_meta", meta);
    return with;
  }
}

package dev.cairn.adapter.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.mcp.resource.Subscriptions;
import dev.cairn.adapter.mcp.rpc.Identity;
import dev.cairn.adapter.mcp.rpc.Protocol;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryChange;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Clients that listen hear of what others write, in a session and without one. */
class SubscriptionsTest {

  private static final String OWN = "io.modelcontextprotocol/";
  private static final Map<String, Object> META =
      Map.of(OWN + "protocolVersion", "2026-07-28", OWN + "clientCapabilities", Map.of());

  private final Supplier<MemoryUseCases> memories =
      Exchange.memories(new TestingEmbedder(), new InMemoryMemoryStore());
  private final Protocol protocol =
      new Protocol(
          new Identity("test", "Test", "1", ""),
          List.of(new Subscriptions(memories, Duration.ofMillis(5))));

  @Test
  void aSessionHearsOfEachChangeOfWhatItSubscribedTo() {
    MemoryId watched = add("watched");
    MemoryId other = add("other");
    try (Dialogue talk = new Dialogue(protocol).begin(Map.of())) {
      JsonNode subscribed = talk.ask("resources/subscribe", Map.of("uri", uri(watched)));
      change(other, "other, changed");
      change(watched, "watched, changed");
      JsonNode changed = talk.hear();
      memories.get().delete().delete(watched, false);
      JsonNode deleted = talk.hear();

      assertThat(subscribed.path("result").isEmpty()).isTrue();
      for (JsonNode told : List.of(changed, deleted)) {
        assertThat(told.path("method").asString()).isEqualTo("notifications/resources/updated");
        assertThat(told.path("params").path("uri").asString()).isEqualTo(uri(watched));
      }
    }
  }

  @Test
  void whoUnsubscribesHearsNoMore() {
    MemoryId first = add("first");
    MemoryId second = add("second");
    try (Dialogue talk = new Dialogue(protocol).begin(Map.of())) {
      talk.ask("resources/subscribe", Map.of("uri", uri(first)));
      talk.ask("resources/subscribe", Map.of("uri", uri(second)));
      talk.ask("resources/unsubscribe", Map.of("uri", uri(first)));
      change(first, "first, changed");
      change(second, "second, changed");

      assertThat(talk.hear().path("params").path("uri").asString()).isEqualTo(uri(second));
    }
  }

  @Test
  void aStatelessClientHearsWhatItAgreedToUntilItCancels() {
    MemoryId watched = add("watched");
    try (Dialogue talk = new Dialogue(protocol)) {
      talk.say(
          listen(
              "a",
              Map.of(
                  "resourcesListChanged",
                  true,
                  "toolsListChanged",
                  true,
                  "resourceSubscriptions",
                  List.of(uri(watched), "cairn://memory/none", "x:y"))));
      JsonNode agreed = talk.hear();
      change(watched, "watched, changed");
      JsonNode changed = talk.hear();
      add("new");
      JsonNode longer = talk.hear();
      talk.say(
          """
          {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a"}}
          """);
      talk.say(listen("b", Map.of("resourcesListChanged", true)));
      JsonNode again = talk.hear();
      add("newer");
      JsonNode toldOnce = talk.hear();

      assertThat(agreed.path("method").asString())
          .isEqualTo("notifications/subscriptions/acknowledged");
      assertThat(agreed.path("params").path("notifications").toString())
          .isEqualTo(
              "{\"resourcesListChanged\":true,\"resourceSubscriptions\":[\"%s\"]}"
                  .formatted(uri(watched)));
      assertThat(changed.path("params").path("uri").asString()).isEqualTo(uri(watched));
      assertThat(longer.path("method").asString())
          .isEqualTo("notifications/resources/list_changed");
      assertThat(List.of(agreed, changed, longer)).allMatch(each -> subscription(each).equals("a"));
      assertThat(List.of(again, toldOnce)).allMatch(each -> subscription(each).equals("b"));
    }
  }

  @Test
  void whoListensHoldsUpNeitherOthersNorTheEnd() {
    try (Dialogue talk = new Dialogue(protocol)) {
      for (int i = 0; i < 50; i++) { // more than run side by side
        talk.say(listen("n" + i, Map.of("resourcesListChanged", true)));
        talk.hear();
      }
      for (int i = 0; i < 50; i++) {
        talk.say(listen("m" + i, Map.of()));
        talk.hear();
      }
      talk.say(listen("more", Map.of()));

      assertThat(talk.hear().path("error").path("message").asString())
          .isEqualTo("Invalid params: at most 100 can listen at a time");
      talk.endInput();
      talk.awaitEnd();
    }
  }

  @Test
  void whatIsOfferedIsWhatTheRevisionAndTheTransportHave() {
    MemoryId id = add("one");
    try (HttpHost host = new HttpHost(memories, new TestingCatalog(), HttpHost.LIMITS);
        Dialogue talk = new Dialogue(memories)) {
      JsonNode discovered = talk.ask("server/discover", Map.of("_meta", META));
      JsonNode begun =
          talk.ask("initialize", Map.of("protocolVersion", "2025-11-25", "capabilities", Map.of()));
      HttpResponse<String> overHttp = host.post(host.request(), Exchange.INITIALIZE);
      HttpResponse<String> subscribed =
          host.post(
              host.begin(), Dialogue.request(1, "resources/subscribe", Map.of("uri", uri(id))));

      assertThat(resources(discovered)).isEqualTo("{\"subscribe\":true,\"listChanged\":true}");
      assertThat(resources(begun)).isEqualTo("{\"subscribe\":true}");
      assertThat(overHttp.body()).contains("\"resources\":{}");
      assertThat(subscribed.body()).contains("Method not found");
    }
  }

  @Test
  void whatCannotBeSubscribedToIsAnErrorThatNamesIt() {
    try (Dialogue talk = new Dialogue(protocol).begin(Map.of())) {
      JsonNode unknown =
          talk.ask(
              "resources/subscribe",
              Map.of("uri", "cairn://memory/11111111-1111-1111-1111-111111111111"));
      JsonNode listened = talk.ask("subscriptions/listen", Map.of("notifications", Map.of()));
      JsonNode toNothing = talk.ask("subscriptions/listen", Map.of("_meta", META));

      assertThat(unknown.path("error").path("message").asString())
          .isEqualTo("Resource not found: cairn://memory/11111111-1111-1111-1111-111111111111");
      assertThat(listened.path("error").path("code").asInt()).isEqualTo(-32601);
      assertThat(toNothing.path("error").path("message").asString())
          .isEqualTo("Invalid params: notifications is an object");
    }
  }

  @Test
  void nobodySubscribesToMoreThanIsLookedAtEasily() {
    try (Dialogue talk = new Dialogue(protocol).begin(Map.of())) {
      for (int i = 0; i < 100; i++) {
        talk.ask("resources/subscribe", Map.of("uri", uri(add("memory " + i))));
      }
      JsonNode more = talk.ask("resources/subscribe", Map.of("uri", uri(add("one more"))));

      assertThat(more.path("error").path("message").asString())
          .isEqualTo("Invalid params: at most 100 memories can be subscribed to at a time");
    }
  }

  private MemoryId add(String text) {
    return memories.get().add().add(new NewMemory(text, Labels.NONE, null, null, null)).id();
  }

  private void change(MemoryId id, String text) {
    memories.get().update().update(id, new MemoryChange(text, null, null, null, null));
  }

  private static String resources(JsonNode answer) {
    return answer.path("result").path("capabilities").path("resources").toString();
  }

  private static String subscription(JsonNode told) {
    return told.path("params").path("_meta").path(OWN + "subscriptionId").asString();
  }

  private static String listen(String id, Map<String, Object> notifications) {
    return Dialogue.request(
        id, "subscriptions/listen", Map.of("notifications", notifications, "_meta", META));
  }

  private static String uri(MemoryId id) {
    return "cairn://memory/" + id;
  }
}

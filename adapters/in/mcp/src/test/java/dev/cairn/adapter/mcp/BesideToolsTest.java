package dev.cairn.adapter.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What a server offers beside its tools: resources, prompts, completion, log messages. */
class BesideToolsTest {

  private final Dialogue talk =
      new Dialogue(Exchange.memories(new TestingEmbedder(), new InMemoryMemoryStore()));

  @BeforeEach
  void begin() {
    talk.begin(Map.of());
  }

  @AfterEach
  void end() {
    talk.close();
  }

  @Test
  void everyMemoryIsListedOnceAndCanBeRead() {
    for (int i = 1; i <= 150; i++) {
      add("memory number " + i + "\nwith a second line", List.of());
    }

    JsonNode first = talk.ask("resources/list", Map.of()).path("result");
    JsonNode second =
        talk.ask("resources/list", Map.of("cursor", first.path("nextCursor").asString()))
            .path("result");

    Map<String, String> uris = new HashMap<>();
    for (JsonNode page : List.of(first, second)) {
      page.path("resources")
          .forEach(each -> uris.put(each.path("name").asString(), each.path("uri").asString()));
    }
    assertThat(uris).hasSize(150).containsKeys("memory number 1", "memory number 150");
    assertThat(second.path("resources")).hasSize(50);
    assertThat(second.has("nextCursor")).isFalse();
    JsonNode read = talk.ask("resources/read", Map.of("uri", uris.get("memory number 1")));
    assertThat(read.path("result").path("contents").path(0).path("text").asString())
        .isEqualTo("memory number 1\nwith a second line");
  }

  @Test
  void anAnswerAboutOneMemoryLinksToItAndNoOtherDoes() {
    JsonNode added =
        talk.ask("tools/call", called("add_memory", Map.of("text", "a link\nand more")));
    String id = added.path("result").path("structuredContent").path("memory_id").asString();
    Map<String, Object> one = Map.of("memory_id", id);
    JsonNode read = talk.ask("tools/call", called("get_memory", one));
    JsonNode found = talk.ask("tools/call", called("search_memory", Map.of("query", "link")));
    JsonNode listed = talk.ask("tools/call", called("list_memories", Map.of()));
    JsonNode deleted = talk.ask("tools/call", called("delete_memory", one));

    for (JsonNode answer : List.of(added, read)) {
      JsonNode link = answer.path("result").path("content").path(1);
      assertThat(link.path("type").asString()).isEqualTo("resource_link");
      assertThat(link.path("uri").asString()).isEqualTo("cairn://memory/" + id);
      assertThat(link.path("name").asString()).isEqualTo("a link");
    }
    for (JsonNode answer : List.of(found, listed, deleted)) {
      assertThat(answer.toString()).doesNotContain("resource_link");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"cairn://memory/11111111-1111-1111-1111-111111111111", "cairn://memory/x", "a:b"})
  void anUnknownResourceIsAnErrorThatNamesIt(String uri) {
    JsonNode error = talk.ask("resources/read", Map.of("uri", uri)).path("error");

    assertThat(error.path("code").asInt()).isEqualTo(-32002);
    assertThat(error.path("data").path("uri").asString()).isEqualTo(uri);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tools/list", "prompts/list", "resources/list", "resources/templates/list"})
  void aBogusCursorIsAnError(String method) {
    JsonNode error = talk.ask(method, Map.of("cursor", "bogus")).path("error");

    assertThat(error.path("code").asInt()).isEqualTo(-32602);
    assertThat(error.path("message").asString()).contains("cursor");
  }

  @Test
  void promptsSayWhatTheirArgumentsSay() {
    JsonNode prompts = talk.ask("prompts/list", Map.of()).path("result").path("prompts");
    JsonNode filled =
        talk.ask(
            "prompts/get",
            Map.of("name", "recall", "arguments", Map.of("subject", "{tag} of $1", "tag", "ops")));

    assertThat(prompts.findValuesAsString("title"))
        .contains("Recall a subject", "Decisions since a date", "Tidy up duplicates");
    String text =
        filled.path("result").path("messages").path(0).path("content").path("text").asString();
    assertThat(text)
        .startsWith("Tell me what is known about this: {tag} of $1\n")
        .contains("search_memory among what is tagged \"ops\",");
  }

  @Test
  void aPromptSaysWhatIsMissing() {
    JsonNode missing = talk.ask("prompts/get", Map.of("name", "decisions"));
    JsonNode unknown = talk.ask("prompts/get", Map.of("name", "nope"));

    assertThat(missing.path("error").path("message").asString())
        .isEqualTo("Invalid params: arguments.since is missing");
    assertThat(unknown.path("error").path("message").asString()).isEqualTo("Unknown prompt: nope");
  }

  @Test
  void tagsAndSourcesAreCompletedTheMostUsedFirst() {
    add("one", List.of("price", "pricing"));
    add("two", List.of("pricing", "other"));

    assertThat(completed("recall", "tag", "PRI")).isEqualTo("[\"pricing\",\"price\"]");
    assertThat(completed("find_tool", "skill", "")).contains("files");
    assertThat(completed("recall", "subject", "p")).isEqualTo("[]");
  }

  @Test
  void aLevelThatDoesNotExistIsRefused() {
    JsonNode error = talk.ask("logging/setLevel", Map.of("level", "loud")).path("error");

    assertThat(error.path("message").asString())
        .isEqualTo(
            "Invalid params: level is one of debug, info, notice, warning, error, critical,"
                + " alert, emergency");
  }

  @Test
  void eventsAreToldFromTheLevelThatIsSet() {
    talk.ask("logging/setLevel", Map.of("level", "warning"));
    talk.say(call("get_stats", Map.of("nope", 1)));
    JsonNode told = talk.hear();
    JsonNode answer = talk.hear();
    JsonNode quiet = talk.ask("tools/call", Map.of("name", "get_stats", "arguments", Map.of()));

    assertThat(told.path("method").asString()).isEqualTo("notifications/message");
    assertThat(told.path("params").path("level").asString()).isEqualTo("warning");
    assertThat(told.path("params").path("data").path("event").asString())
        .isEqualTo("validation_error");
    assertThat(answer.path("result").path("isError").asBoolean()).isTrue();
    assertThat(quiet.path("result").path("isError").asBoolean()).isFalse();
  }

  private String completed(String prompt, String argument, String begun) {
    return talk.ask(
            "completion/complete",
            Map.of(
                "ref", Map.of("type", "ref/prompt", "name", prompt),
                "argument", Map.of("name", argument, "value", begun)))
        .path("result")
        .path("completion")
        .path("values")
        .toString();
  }

  private void add(String text, List<String> tags) {
    talk.say(call("add_memory", Map.of("text", text, "tags", tags)));
    talk.hear();
  }

  private static String call(String tool, Map<String, Object> arguments) {
    return Dialogue.request(1, "tools/call", called(tool, arguments));
  }

  private static Map<String, Object> called(String tool, Map<String, Object> arguments) {
    return Map.of("name", tool, "arguments", arguments);
  }
}

package dev.cairn.adapter.mcp;

import static dev.cairn.adapter.mcp.Exchange.INITIALIZE;
import static dev.cairn.adapter.mcp.Exchange.INITIALIZED;
import static dev.cairn.adapter.mcp.Exchange.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.mcp.stdio.McpStdioServer;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No line ends the conversation; each is followed here by a request that must still work. */
class HostileInputTest {

  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":\"ping\",\"method\":\"ping\"}\n";

  private final Supplier<MemoryUseCases> memories =
      Exchange.memories(new TestingEmbedder(), new InMemoryMemoryStore());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "not json",
        "{",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"} trailing",
        "{'jsonrpc':'2.0'}",
        "\u0000",
        "\uFEFF{}",
        "[",
        "NaN",
        "{\"jsonrpc\":\"2.0\",\"id\":1e99999999999,\"method\":\"ping\"}",
        "{\"id\":1,\"id\":2}"
      })
  void answersALineThatIsNoJsonWithAParseError(String line) {
    assertRefused(line, null, -32700);
  }

  @Test
  void answersNestingWithoutEndWithAParseError() {
    assertRefused("[".repeat(100_000), null, -32700);
    assertRefused("{\"a\":".repeat(100_000), null, -32700);
  }

  @Test
  void answersInvalidUtf8WithAParseError() {
    byte[] before = INITIALIZE.getBytes(StandardCharsets.UTF_8);
    for (byte[] invalid :
        List.of(
            new byte[] {'"', (byte) 0xff, '"', '\n'},
            new byte[] {'"', (byte) 0xc0, (byte) 0x80, '"', '\n'},
            new byte[] {'"', (byte) 0xed, (byte) 0xa0, (byte) 0x80, '"', '\n'},
            new byte[] {'"', (byte) 0xe2, (byte) 0x82, '"', '\n'})) {
      byte[] input = concat(before, invalid, PING.getBytes(StandardCharsets.UTF_8));

      List<Map<String, Object>> answers =
          Exchange.with(memories, McpStdioServer.Limits.DEFAULT, input);

      assertThat(answers).hasSize(3);
      assertError(answers.get(1), null, -32700);
      assertThat(answers.get(2)).containsEntry("id", "ping").containsKey("result");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]",
        "1",
        "\"text\"",
        "true",
        "null",
        "{}",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":true,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\"}",
        "{\"method\":\"ping\"}"
      })
  void answersWhatIsNoRequestAndHasNoIdWithANullId(String line) {
    assertRefused(line, null, -32600);
  }

  @Test
  void saysThatBatchesAreNotSupported() {
    List<Map<String, Object>> answers = Exchange.with(memories, "[1,2]\n");

    assertThat(answers.getFirst().get("error"))
        .isEqualTo(
            Map.of(
                "code",
                -32600,
                "message",
                "Invalid request: batches are not supported, send one message at a time"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":7,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"1.0\",\"id\":7,\"method\":\"ping\"}",
        "{\"jsonrpc\":2.0,\"id\":7,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":7}",
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":5}",
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":null,\"result\":1}"
      })
  void answersWhatIsNoRequestUnderItsId(String line) {
    assertRefused(line, 7, -32600);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "nonsense                | -32601",
        "nonsense\",\"params\":{\"a\":1},\"x\":\"|-32601",
        "resources/subscribe     | -32602",
        "subscriptions/listen    | -32601",
        "tools/call\",\"params\":[1],\"x\":\" | -32602",
        "tools/call\",\"params\":\"text\",\"x\":\" | -32602",
        "tools/call              | -32602",
        "tools/call\",\"params\":{},\"x\":\" | -32602",
        "tools/call\",\"params\":{\"name\":\"no_such\"},\"x\":\" | -32602",
        "tools/call\",\"params\":{\"name\":\"get_stats\",\"arguments\":[1]},\"x\":\" | -32602",
        "tools/call\",\"params\":{\"name\":\"get_stats\",\"arguments\":\"a\"},\"x\":\" | -32602",
        "tools/call\",\"params\":{\"name\":{\"a\":1}},\"x\":\" | -32602",
        "tools/call\",\"params\":{\"name\":\"get_stats\",\"_meta\":5},\"x\":\" | -32602",
        "initialize              | -32600"
      })
  void answersWhatItCanNotDoWithTheFittingCode(String method, int code) {
    assertRefused("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"" + method + "\"}", 7, code);
  }

  @Test
  void namesTheToolThatDoesNotExist() {
    List<Map<String, Object>> answers =
        Exchange.with(memories, INITIALIZE + call(1, "forget_all", Map.of()));

    assertThat(answers.get(1).get("error"))
        .isEqualTo(Map.of("code", -32602, "message", "Unknown tool: forget_all"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   \t  ",
        "\r",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\",\"params\":[1]}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"nonsense\",\"params\":7}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":1,\"message\":\"m\"}}"
      })
  void saysNothingToWhatWantsNoAnswer(String line) {
    List<Map<String, Object>> answers =
        Exchange.with(memories, INITIALIZE + INITIALIZED + line + "\n" + PING);

    assertThat(answers).extracting(answer -> answer.get("id")).containsExactly("init", "ping");
  }

  @Test
  void acceptsLinesThatEndWithCarriageReturns() {
    List<Map<String, Object>> answers =
        Exchange.with(memories, (INITIALIZE + PING).replace("\n", "\r\n"));

    assertThat(answers).hasSize(2).allSatisfy(answer -> assertThat(answer).containsKey("result"));
  }

  @Test
  void answersALastLineWithoutItsNewline() {
    assertThat(Exchange.with(memories, INITIALIZE + PING.strip())).hasSize(2);
  }

  @Test
  void answersAnEmptyInputWithNothing() {
    assertThat(Exchange.with(memories, "")).isEmpty();
  }

  @Test
  void takesALineOfTenMegabytes() {
    String text = "word ".repeat(2 << 20);

    List<Map<String, Object>> answers =
        Exchange.with(memories, INITIALIZE + call(1, "add_memory", Map.of("text", text)) + PING);

    assertThat(answers).hasSize(3);
    assertThat(answers.toString())
        .contains("text: must be a text of 1 to 1,000,000 characters, but a text of ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"text\":\"%s\"}}",
        "{\"method\":\"tools/call\",\"params\":{\"a\":[{\"id\":8}],\"text\":\"%s\"},\"id\":7}"
      })
  void refusesALineBeyondTheLimitUnderItsId(String form) {
    String line = form.formatted("x".repeat(17 << 20));

    List<Map<String, Object>> answers = Exchange.with(memories, INITIALIZE + line + "\n" + PING);

    assertThat(answers).hasSize(3);
    assertError(answers.get(1), 7, -32600);
    assertThat(answers.get(2)).containsEntry("id", "ping");
  }

  @Test
  void refusesALineBeyondTheLimitThatIsNoJsonEither() {
    String line = "x".repeat(17 << 20);

    assertRefused(line, null, -32600);
    assertRefused("\"" + line + "\"", null, -32600);
    assertRefused("{\"id\":\"" + line + "\"}", null, -32600);
  }

  @Test
  void givesEveryKindOfIdBackExactly() {
    String input = INITIALIZE;
    for (String id :
        List.of("0", "-1", "9223372036854775808", "\"\"", "\"é🗿\"", "\"\\ud83d\"", "\"1\"")) {
      input += "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"ping\"}\n";
    }

    assertThat(Exchange.with(memories, input))
        .extracting(answer -> answer.get("id"))
        .containsExactly(
            "init", 0, -1, new BigInteger("9223372036854775808"), "", "é🗿", "\ud83d", "1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tools/list", "tools/call", "logging/setLevel"})
  void asksForInitializeBeforeAnythingElse(String method) {
    List<Map<String, Object>> answers =
        Exchange.with(
            memories,
            "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"" + method + "\"}\n" + INITIALIZE + PING);

    assertThat(answers).hasSize(3);
    assertError(answers.getFirst(), 7, -32600);
    assertThat(answers.get(1)).containsEntry("id", "init").containsKey("result");
  }

  @Test
  void answersAPingAndUnknownMethodsAlsoBeforeInitialize() {
    List<Map<String, Object>> answers =
        Exchange.with(
            memories, PING + "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tasks/list\"}\n");

    assertThat(answers).hasSize(2);
    assertThat(answers.getFirst()).containsEntry("result", Map.of());
    assertError(answers.get(1), 7, -32601);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ",\"params\":null", ",\"params\":{}", ",\"params\":{\"protocolVersion\":1}"})
  void refusesAHandshakeWithoutAVersionAndTakesTheNext(String params) {
    List<Map<String, Object>> answers =
        Exchange.with(
            memories,
            "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"initialize\""
                + params
                + "}\n"
                + INITIALIZE
                + call(1, "get_stats", Map.of()));

    assertThat(answers).hasSize(3);
    assertError(answers.getFirst(), 7, -32602);
    assertThat(answers.get(2)).containsEntry("id", 1).containsKey("result");
  }

  @ParameterizedTest
  @CsvSource({
    "2024-11-05, 2024-11-05",
    "2025-03-26, 2024-11-05",
    "2025-06-18, 2025-06-18",
    "2025-11-25, 2025-11-25",
    "1999-01-01, 2025-11-25",
    "'', 2025-11-25"
  })
  void agreesOnAVersionOfTheProtocol(String wanted, String agreed) {
    List<Map<String, Object>> answers =
        Exchange.with(memories, INITIALIZE.replace("2025-11-25", wanted));

    assertThat((Map<?, ?>) answers.getFirst().get("result"))
        .satisfies(result -> assertThat(result.get("protocolVersion")).isEqualTo(agreed));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tools/call       | null",
        "tools/call       | {\"name\":[\"get_stats\"]}",
        "tools/call       | {\"name\":{}}",
        "tools/call       | {\"name\":\"get_stats\",\"arguments\":[]}",
        "tools/call       | {\"name\":\"get_stats\",\"arguments\":\"x\"}",
        "tools/call       | {\"name\":\"get_stats\",\"_meta\":5}",
        "logging/setLevel | null",
        "logging/setLevel | {\"level\":[]}"
      })
  void refusesParametersThatDoNotFitTheMethod(String method, String params) {
    assertRefused(
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"%s\",\"params\":%s}".formatted(method, params),
        7,
        -32602);
  }

  @Test
  void namesTheToolThatIsNotThere() {
    List<Map<String, Object>> answers =
        Exchange.with(memories, INITIALIZE + call(1, "nope", Map.of()));

    assertThat(answers.get(1).get("error"))
        .isEqualTo(Map.of("code", -32602, "message", "Unknown tool: nope"));
  }

  private void assertRefused(String line, Object id, int code) {
    List<Map<String, Object>> answers =
        Exchange.with(memories, INITIALIZE + INITIALIZED + line + "\n" + PING);

    assertThat(answers).hasSize(3);
    Map<String, Object> refusal =
        answers.get(1).containsKey("error") ? answers.get(1) : answers.get(2);
    assertError(refusal, id, code);
    assertThat(answers)
        .anySatisfy(answer -> assertThat(answer).containsEntry("id", "ping").containsKey("result"));
  }

  private static void assertError(Map<String, Object> answer, Object id, int code) {
    assertThat(answer).containsEntry("id", id);
    assertThat(((Map<?, ?>) answer.get("error")).get("code")).isEqualTo(code);
    assertThat(answer.get("error").toString()).doesNotContainIgnoringCase("exception", "jackson");
  }

  private static byte[] concat(byte[]... parts) {
    int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
    byte[] whole = new byte[length];
    int position = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, whole, position, part.length);
      position += part.length;
    }
    return whole;
  }
}

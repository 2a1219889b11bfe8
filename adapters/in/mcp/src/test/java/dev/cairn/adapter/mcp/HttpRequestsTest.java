package dev.cairn.adapter.mcp;

import static dev.cairn.adapter.mcp.Exchange.INITIALIZE;
import static dev.cairn.adapter.mcp.Exchange.call;
import static dev.cairn.adapter.mcp.HttpHost.message;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the endpoint says to requests of all kinds, byte for byte where that matters. */
@Timeout(120)
class HttpRequestsTest {

  private static final HttpHost HOST = new HttpHost();
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

  private final String session = HOST.begin();

  @AfterAll
  static void stop() {
    HOST.close();
  }

  @Test
  void answersWithPlainJson() {
    HttpResponse<String> response = HOST.post(session, PING);

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(response.body()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
  }

  @Test
  void givesEverySessionAnIdOfItsOwnThatNobodyCanGuess() {
    assertThat(session).isNotEqualTo(HOST.begin()).matches("[\\x21-\\x7e]{32,}");
  }

  @ParameterizedTest
  @CsvSource({
    "2025-03-26, 2024-11-05",
    "2025-06-18, 2025-06-18",
    "2025-11-25, 2025-11-25",
    "1999-01-01, 2025-11-25"
  })
  void agreesOnAVersionOfTheProtocol(String wanted, String agreed) {
    HttpResponse<String> response =
        HOST.post(HOST.request(), INITIALIZE.replace("2025-11-25", wanted));

    assertThat(((Map<?, ?>) message(response).get("result")).get("protocolVersion"))
        .isEqualTo(agreed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "not json",
        "{",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"} {}",
        "{\"id\":1,\"id\":2}",
        "{\"jsonrpc\":\"2.0\",\"id\":1e99999999999,\"method\":\"ping\"}",
        "\u0000"
      })
  void refusesWhatIsNoJson(String body) {
    assertRefused(HOST.post(session, body), 400, null, -32700);
    assertRefused(HOST.post(HOST.request(), body), 400, null, -32700);
  }

  @Test
  void refusesNestingWithoutEndAndInvalidUtf8() {
    assertRefused(HOST.post(session, "[".repeat(100_000)), 400, null, -32700);
    assertRefused(
        HOST.send(
            HOST.request(session)
                .POST(BodyPublishers.ofByteArray(new byte[] {'"', (byte) 0xff, '"'}))),
        400,
        null,
        -32700);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]",
        "1",
        "null",
        "{}",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}"
      })
  void refusesWhatIsNoMessage(String body) {
    assertRefused(HOST.post(session, body), 400, null, -32600);
  }

  @Test
  void refusesWhatIsNoMessageUnderItsId() {
    assertRefused(HOST.post(session, "{\"id\":7,\"method\":\"ping\"}"), 400, 7, -32600);
    assertRefused(
        HOST.post(session, "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\",\"params\":[1]}"),
        400,
        7,
        -32602);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "nonsense                | -32601",
        "resources/subscribe     | -32601",
        "tools/call              | -32602",
        "tools/call\",\"params\":{\"name\":\"no_such\"},\"x\":\" | -32602",
        "tools/call\",\"params\":{\"name\":\"get_stats\",\"arguments\":[1]},\"x\":\" | -32602"
      })
  void answersWhatItCanNotDoWithTheFittingCode(String method, int code) {
    HttpResponse<String> response =
        HOST.post(session, "{\"jsonrpc\":\"2.0\",\"id\":\"é\",\"method\":\"" + method + "\"}");

    assertRefused(response, 200, "é", code);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":[]}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"nonsense\",\"params\":7}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"
      })
  void acceptsWhatWantsNoAnswer(String body) {
    HttpResponse<String> response = HOST.post(session, body);

    assertThat(response.statusCode()).isEqualTo(202);
    assertThat(response.body()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"9223372036854775808", "\"\\ud83d\"", "\"1\"", "0", "\"\""})
  void givesEveryKindOfIdBackExactly(String id) {
    String body = call("replaced", "get_stats", Map.of()).replace("\"replaced\"", id);

    assertThat(HOST.post(session, body).body())
        .startsWith("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",");
    assertThat(HOST.post(session, PING.replace("1", id)).body()).contains("\"id\":" + id + ",");
  }

  @Test
  void wantsASessionForEverythingButInitialize() {
    assertRefused(HOST.post(HOST.request(), PING), 400, 1, -32600);
    assertRefused(HOST.send(HOST.request().DELETE()), 400, null, -32600);
  }

  @Test
  void doesNotKnowOtherSessions() {
    assertRefused(HOST.post("unknown", PING), 404, 1, -32001);
    assertRefused(HOST.post("unknown", INITIALIZE), 404, "init", -32001);
    assertRefused(HOST.send(HOST.request("unknown").DELETE()), 404, null, -32001);
  }

  @Test
  void initializesASessionOnce() {
    assertRefused(HOST.post(session, INITIALIZE), 400, "init", -32600);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",\"params\":{}", ",\"params\":{\"protocolVersion\":1}"})
  void refusesAHandshakeWithoutAVersion(String params) {
    String body = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"initialize\"" + params + "}";

    HttpResponse<String> response = HOST.post(HOST.request(), body);

    assertRefused(response, 400, 7, -32602);
    assertThat(response.headers().firstValue("Mcp-Session-Id")).isEmpty();
  }

  @Test
  void endsASessionWhenAskedTo() {
    HttpResponse<String> ended = HOST.send(HOST.request(session).DELETE());

    assertThat(ended.statusCode()).isEqualTo(200);
    assertRefused(HOST.post(session, PING), 404, 1, -32001);
    assertRefused(HOST.send(HOST.request(session).DELETE()), 404, null, -32001);
  }

  @ParameterizedTest
  @CsvSource({"GET", "PUT", "HEAD", "PATCH", "TRACE", "OPTIONS", "NONSENSE"})
  void offersNoOtherMethod(String method) throws IOException {
    String answer = exchange(method + " /mcp HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

    assertThat(answer).startsWith("HTTP/1.1 405 ").contains("\r\nAllow: POST, DELETE\r\n");
    assertThat(answer).doesNotContainIgnoringCase("<html", "exception");
  }

  @ParameterizedTest
  @CsvSource({
    "application/json, 200",
    "application/json; charset=utf-8, 200",
    "Application/JSON;charset=\"UTF-8\", 200",
    "application/json; charset=iso-8859-1, 415",
    "text/plain, 415",
    "application/jsonp, 415",
    "application/json; charset='x', 415",
    "application/json; charset=\"utf-8, 415",
    "x, 415"
  })
  void readsJsonOnly(String type, int status) {
    HttpResponse<String> response =
        HOST.post(HOST.request(session).setHeader("Content-Type", type), PING);

    assertThat(response.statusCode()).isEqualTo(status);
  }

  @Test
  void readsNothingWithoutAContentType() throws IOException {
    String answer =
        exchange("POST /mcp HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");

    assertThat(answer).startsWith("HTTP/1.1 415 ").contains("\"code\":-32600");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/json, text/event-stream     | 200",
        "text/event-stream;q=1, application/json | 200",
        "*/*                                     | 200",
        "application/*;q=0.5                     | 200",
        "text/event-stream                       | 406",
        "text/html, application/json;q=0         | 406",
        "application/json-seq                    | 406",
        "text/html;x=\"a, application/json\"      | 406",
        ";                                       | 406",
        "application/json; q = 0                 | 406"
      })
  void answersInJsonOnly(String accept, int status) {
    HttpResponse<String> response =
        HOST.post(HOST.request(session).setHeader("Accept", accept), PING);

    assertThat(response.statusCode()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({"2025-06-18, 200", "2025-11-25, 200", "1999-01-01, 400", "x, 400"})
  void knowsTheVersionsItSpeaks(String version, int status) {
    HttpResponse<String> response =
        HOST.post(HOST.request(session).header("MCP-Protocol-Version", version), PING);

    assertThat(response.statusCode()).isEqualTo(status);
  }

  @Test
  void takesABodyOfNineMegabytes() {
    String text = "word ".repeat(9 * 200_000);

    HttpResponse<String> response = HOST.post(session, call(1, "add_memory", Map.of("text", text)));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body())
        .contains("must be a text of 1 to 1,000,000 characters, but a text of ");
  }

  @Test
  void refusesABodyBeyondTheLimitWhetherItsLengthIsToldOrNot() {
    byte[] body = "x".repeat(11 << 20).getBytes(StandardCharsets.UTF_8);

    assertRefused(
        HOST.send(HOST.request(session).POST(BodyPublishers.ofByteArray(body))), 413, null, -32600);
    assertRefused(
        HOST.send(
            HOST.request(session)
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)))),
        413,
        null,
        -32600);
    assertThat(HOST.post(session, PING).statusCode()).isEqualTo(200);
  }

  @Test
  void refusesABodyWithoutEndBeforeItComes() throws IOException {
    String answer =
        exchange(
            "POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                + "Content-Length: 100000000000\r\n\r\n{");

    assertThat(answer).startsWith("HTTP/1.1 413 ");
  }

  @Test
  void survivesClientsThatLeaveInTheMiddle() throws IOException {
    for (String start :
        List.of(
            "POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                + "Content-Length: 100\r\n\r\n{",
            "POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                + "Transfer-Encoding: chunked\r\n\r\nzz\r\n")) {
      try (Socket socket = new Socket("127.0.0.1", HOST.port())) {
        socket.getOutputStream().write(start.getBytes(StandardCharsets.US_ASCII));
        socket.shutdownOutput();
        String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(answer).doesNotContainIgnoringCase("exception", "dev.cairn", "\tat ");
      }
    }

    assertThat(HOST.post(session, PING).statusCode()).isEqualTo(200);
  }

  private static String exchange(String request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", HOST.port());
        OutputStream out = socket.getOutputStream();
        InputStream in = socket.getInputStream()) {
      out.write(request.getBytes(StandardCharsets.US_ASCII));
      out.flush();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void assertRefused(
      HttpResponse<String> response, int status, Object id, int code) {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(message(response)).containsEntry("jsonrpc", "2.0").containsEntry("id", id);
    assertThat(((Map<?, ?>) message(response).get("error")).get("code")).isEqualTo(code);
    assertThat(response.body()).doesNotContainIgnoringCase("exception", "jackson", "\tat ");
  }
}

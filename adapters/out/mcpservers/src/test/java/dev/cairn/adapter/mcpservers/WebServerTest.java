package dev.cairn.adapter.mcpservers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.ToolServer;
import dev.cairn.application.port.ToolServer.Listing;
import dev.cairn.application.port.ToolServer.Offer;
import dev.cairn.application.port.ToolServer.OfferedItem;
import dev.cairn.application.port.ToolServer.Unavailable;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class WebServerTest {

  private TestingWebServer server;

  @BeforeEach
  void start() throws IOException {
    server = new TestingWebServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({"/json,STREAMABLE", "/stream,STREAMABLE", "/sse,EVENTS"})
  void aServerIsListedInFullOverEitherStyle(String path, Web.Style style) {
    Offer offer = (Offer) list(server.address(path), style, Limits.DEFAULT);

    assertThat(offer.title()).isEqualTo("Testing Server");
    assertThat(offer.items())
        .extracting(OfferedItem::key)
        .containsExactly("read_file", "bare", "review", "plain", "file:///a.md", "db://{table}");
    assertThat(server.requests).allSatisfy(request -> assertThat(request).contains("key=k1"));
  }

  @Test
  void aSessionIsKeptAndEnded() {
    list(server.address("/json"), Web.Style.STREAMABLE, Limits.DEFAULT);

    assertThat(server.requests).first().isEqualTo("POST /json key=k1 session=null version=null");
    assertThat(server.requests.subList(1, server.requests.size() - 1))
        .containsOnly("POST /json key=k1 session=session-7 version=2025-06-18");
    assertThat(server.requests)
        .last()
        .isEqualTo("DELETE /json key=k1 session=session-7 version=2025-06-18");
  }

  @ParameterizedTest
  @CsvSource({
    "/locked,STREAMABLE,answered with status 401; its headers need a valid key",
    "/moved,STREAMABLE,answered with status 307 (moved); its url must be the new one",
    "/nowhere,EVENTS,'answered with status 404; is its url right, and should its type be http or sse?'",
    "/huge,STREAMABLE,sent a message of more than 8 MB",
    "/latin,STREAMABLE,sent text that is not valid UTF-8",
    "/page,STREAMABLE,closed the connection before answering initialize",
    "/page,EVENTS,did not say where to send requests; should its type be http?",
    "/thief,EVENTS,wants requests sent to another host",
  })
  void hopelessServersSayWhy(String path, Web.Style style, String reason) {
    assertThat(list(server.address(path), style, Limits.DEFAULT))
        .isEqualTo(new Unavailable(reason));
  }

  @ParameterizedTest
  @CsvSource({"STREAMABLE", "EVENTS"})
  void aServerThatNeverAnswersIsLeftInTime(Web.Style style) {
    Limits limits = Limits.DEFAULT.within(Duration.ofSeconds(1));

    assertThat(list(server.address("/hangs"), style, limits))
        .isEqualTo(new Unavailable("no answer to initialize within 1 s"));
  }

  @Test
  void nobodyAtTheAddressIsToldWithoutIt() {
    URI address = server.address("/json");
    server.close();

    assertThat(list(address, Web.Style.STREAMABLE, Limits.DEFAULT))
        .isEqualTo(new Unavailable("nothing listens at its address"));
  }

  private static Listing list(URI address, Web.Style style, Limits limits) {
    return new ConfiguredServer(
            "web",
            new ToolServer.Entry(Map.of(), ""),
            new Web(address, Map.of("X-Key", "k1"), style),
            limits)
        .list();
  }
}

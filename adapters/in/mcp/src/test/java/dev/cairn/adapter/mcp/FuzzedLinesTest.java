package dev.cairn.adapter.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.mcp.stdio.McpStdioServer;
import dev.cairn.testkit.Recording;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.fuzz.Fuzz;
import dev.cairn.testkit.fuzz.Mutations;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever the lines of a client are: the server speaks its protocol, soon, and to the end. */
class FuzzedLinesTest {

  private static final int PORTION = 20;
  private static final String PING =
      "{\"jsonrpc\":\"2.0\",\"id\":\"the last one\",\"method\":\"ping\"}";
  private static final String CANCELLED =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}";
  private static final List<String> CORPUS =
      Stream.concat(
              Stream.of(Exchange.INITIALIZE, Exchange.INITIALIZED, PING, CANCELLED),
              new Recording(Path.of("src/test/resources/recorded.txt"))
                  .requests().stream().map(Exchange::recorded))
          .toList();

  @Test
  void noLineCrashesOrHoldsUpTheServer() {
    Fuzz.run("lines of an MCP client", PORTION, random -> talk(new Mutations(random, CORPUS)));
  }

  private static void talk(Mutations mutations) {
    ByteArrayOutputStream input = new ByteArrayOutputStream();
    input.writeBytes(Exchange.INITIALIZE.getBytes(StandardCharsets.UTF_8));
    for (int i = 0; i < PORTION; i++) {
      input.writeBytes(mutations.next());
      input.write('\n');
    }
    input.writeBytes(PING.getBytes(StandardCharsets.UTF_8));

    List<Map<String, Object>> answers =
        Exchange.with(
            Exchange.memories(new TestingEmbedder(), new InMemoryMemoryStore()),
            McpStdioServer.Limits.DEFAULT,
            input.toByteArray());

    assertThat(answers)
        .contains(Map.of("jsonrpc", "2.0", "id", "the last one", "result", Map.of()))
        .noneMatch(answer -> answer.toString().contains("-32603"));
  }
}

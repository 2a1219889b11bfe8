package dev.cairn.adapter.mcp;

import dev.cairn.adapter.mcp.stdio.McpStdioServer;
import dev.cairn.testkit.Recording;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Hundreds of calls, right and wrong in every field, answered as they always were. */
class RecordedRequestsTest {

  private final Streams input = Streams.open();
  private final Streams output = Streams.open();
  private final BufferedReader answers =
      new BufferedReader(new InputStreamReader(output.in(), StandardCharsets.UTF_8));

  @Test
  void everyCallIsAnsweredAsItWasRecorded() throws Exception {
    try (McpStdioServer server =
        new McpStdioServer(
            CairnProtocol.of(
                Exchange.memories(new TestingEmbedder(), new InMemoryMemoryStore()),
                TestingCatalog.filled(),
                "1.2.3"),
            input.in(),
            output.out())) {
      Thread running = Thread.ofVirtual().start(server::run);
      say(Exchange.INITIALIZE);
      answers.readLine();
      say(Exchange.INITIALIZED);

      new Recording(Path.of("src/test/resources/recorded.txt")).replay(this::ask);

      input.out().close();
      running.join();
    }
  }

  private String ask(String request) {
    try {
      say(Exchange.recorded(request) + "\n");
      return answers.readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void say(String line) throws IOException {
    input.out().write(line.getBytes(StandardCharsets.UTF_8));
    input.out().flush();
  }
}

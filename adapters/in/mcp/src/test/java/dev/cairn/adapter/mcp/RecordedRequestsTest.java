package dev.cairn.adapter.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.mcp.stdio.McpStdioServer;
import dev.cairn.testkit.Recording;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.json.schema.jackson3.DefaultJsonSchemaValidator;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Hundreds of calls, right and wrong in every field, answered as they always were, and in the form
 * that the tool promises.
 */
class RecordedRequestsTest {

  private final Streams input = Streams.open();
  private final Streams output = Streams.open();
  private final BufferedReader answers =
      new BufferedReader(new InputStreamReader(output.in(), StandardCharsets.UTF_8));

  private final JsonSchemaValidator validator = new DefaultJsonSchemaValidator();
  private final Map<String, Map<String, Object>> schemas = new HashMap<>();
  private final Set<String> checked = new HashSet<>();

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

      readSchemas();
      new Recording(Path.of("src/test/resources/recorded.txt")).replay(this::ask);

      input.out().close();
      running.join();
    }
    assertThat(checked).containsExactlyInAnyOrderElementsOf(schemas.keySet());
  }

  @SuppressWarnings("unchecked")
  private void readSchemas() throws IOException {
    say(Exchange.recorded("tools/list") + "\n");
    Map<String, Object> result =
        (Map<String, Object>) Exchange.message(answers.readLine()).get("result");
    for (Map<String, Object> tool : (List<Map<String, Object>>) result.get("tools")) {
      schemas.put(tool.get("name").toString(), (Map<String, Object>) tool.get("outputSchema"));
    }
  }

  private String ask(String request) {
    try {
      say(Exchange.recorded(request) + "\n");
      String answer = answers.readLine();
      requireForm(request, answer);
      return answer;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Errors may say something in that form, too; they need not. */
  private void requireForm(String request, String answer) {
    if (Exchange.message(answer).get("result") instanceof Map<?, ?> result
        && result.containsKey("content")) {
      String tool = request.substring(0, request.indexOf(' '));
      Object structured = result.get("structuredContent");
      if (structured == null) {
        assertThat(result.get("isError")).as(request).isEqualTo(true);
      } else {
        assertThat(validator.validate(schemas.get(tool), structured).errorMessage())
            .as(request)
            .isNull();
        checked.add(tool);
      }
    }
  }

  private void say(String line) throws IOException {
    input.out().write(line.getBytes(StandardCharsets.UTF_8));
    input.out().flush();
  }
}

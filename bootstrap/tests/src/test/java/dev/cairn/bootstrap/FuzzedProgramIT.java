package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.wire.Json;
import dev.cairn.testkit.fuzz.Mutations;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The real program, with its model and its native libraries, under damaged messages. */
class FuzzedProgramIT {

  private static final int MESSAGES = 500;
  private static final List<String> CORPUS =
      List.of(
          message("search_memory", Map.of("query", "deploy", "limit", 5, "tags", List.of("a"))),
          message("add_memory", Map.of("text", "Ship it", "metadata", Map.of("n", 1))),
          message("faceted_search", Map.of("tags", List.of("a"), "date_from", "7d")),
          message("search_tools", Map.of("query", "read a file")),
          message("get_stats", Map.of()));

  @TempDir Path home;

  @Test
  void standardOutputCarriesTheProtocolAndNothingElse() throws Exception {
    Mutations mutations = new Mutations(new SplittableRandom(20_261_117L), CORPUS);
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (int i = 0; i < MESSAGES; i++) {
      lines.writeBytes(mutations.next());
      lines.write('\n');
    }

    try (CairnProcess cairn = CairnProcess.mcp(home);
        ExecutorService listener = Executors.newSingleThreadExecutor()) {
      Future<List<String>> answers = listener.submit(cairn::remainingLines);
      cairn.sendBytes(lines.toByteArray());
      cairn.send(CairnProcess.request(9, "ping", Map.of()));
      cairn.endInput();

      assertThat(answers.get())
          .allMatch(FuzzedProgramIT::isAnswer)
          .contains("{\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{}}");
      assertThat(cairn.await()).isZero();
      assertThat(cairn.errorOutput()).doesNotContain("\"level\":\"error\"");
    }
  }

  private static boolean isAnswer(String line) {
    JsonNode answer = Json.MAPPER.readTree(line);
    return answer.path("jsonrpc").asString().equals("2.0")
        && answer.has("id")
        && answer.at("/error/code").asInt(0) != -32603;
  }

  private static String message(String tool, Map<String, ?> arguments) {
    return Json.MAPPER.writeValueAsString(CairnProcess.toolCall(1, tool, arguments));
  }
}

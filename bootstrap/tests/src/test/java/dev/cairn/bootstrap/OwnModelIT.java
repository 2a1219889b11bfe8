package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.bootstrap.CairnProcess.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Models that a user brings along, in the packaged program. */
class OwnModelIT {

  private static final Path MODELS =
      Path.of("../../adapters/out/tokenizers/src/test/resources/dev/cairn/adapter/onnx/tokenizers")
          .toAbsolutePath()
          .normalize();
  private static final Map<String, String> OWN =
      Map.of("CAIRN_ONNX_PATH", MODELS.resolve("tiny-unigram").toString());
  private static final String PLACE = "запасной ключ лежит под горшком";

  @TempDir Path home;

  @Test
  void aStoreIsBroughtToAModelOfOnesOwnAndBack() throws IOException {
    CairnProcess.run(home, "add", PLACE);

    Outcome refused = CairnProcess.run(home, OWN, "search", "где ключ");
    Outcome reembedded = CairnProcess.run(home, OWN, "reembed");
    Outcome found = CairnProcess.run(home, OWN, "search", "где ключ", "--json");
    Outcome stats = CairnProcess.run(home, OWN, "stats", "--json");
    Outcome gone = CairnProcess.run(home, "search", "где ключ");
    Outcome back = CairnProcess.run(home, "reembed");

    assertThat(refused.err()).contains("cairn reembed");
    assertThat(reembedded.out()).contains("with the model tiny-unigram-");
    assertThat(found.json().path("results").path(0).path("text").asString()).isEqualTo(PLACE);
    assertThat(stats.json().path("model").asString()).matches("tiny-unigram-[0-9a-f]{8}");
    assertThat(gone.code()).isEqualTo(1);
    assertThat(gone.err()).contains("tiny-unigram-", "onnx.path", "cairn reembed");
    assertThat(back.code()).as(back.err()).isZero();
  }

  @Test
  void aFolderThatHoldsNoModelIsRefusedAtTheStart() throws IOException {
    Outcome refused =
        CairnProcess.run(home, Map.of("CAIRN_ONNX_PATH", "nowhere"), "search", "anything");
    Outcome sick = CairnProcess.run(home, Map.of("CAIRN_ONNX_PATH", "nowhere"), "doctor");

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("onnx.path", "no such folder");
    assertThat(sick.out()).contains("onnx.path");
  }

  @Test
  void aRerankerReadsTheHitsOnceMoreAlsoForAFollower() throws Exception {
    Map<String, String> reranked =
        Map.of("CAIRN_RERANK_PATH", MODELS.resolve("tiny-reranker").toString());
    CairnProcess.run(home, "add", "the spare key lies under the blue flower pot");
    CairnProcess.run(home, "add", "where do we keep our bicycles, and who has been there?");
    Map<String, ?> asked = Map.of("query", "where is the spare key", "explain", true);

    try (CairnProcess owner = CairnProcess.mcp(home, reranked);
        CairnProcess follower = CairnProcess.mcp(home, reranked)) {
      JsonNode first = owner.call(1, "search_memory", asked).path("structuredContent");
      JsonNode second = follower.call(1, "search_memory", asked).path("structuredContent");

      assertThat(first.toString()).contains("reading it with the query lifts it");
      assertThat(second.path("results").path(0)).isEqualTo(first.path("results").path(0));
    }
  }

  @Test
  void aRerankerThatCannotBeLoadedLeavesTheOrderAndSaysSo() throws IOException {
    Path broken = Files.createDirectory(home.resolve("broken"));
    Files.copy(MODELS.resolve("tiny-reranker/tokenizer.json"), broken.resolve("tokenizer.json"));
    Files.writeString(broken.resolve("model.onnx"), "no model");
    Map<String, String> settings = Map.of("CAIRN_RERANK_PATH", "broken");
    CairnProcess.run(home, settings, "add", "the spare key lies under the pot");

    Outcome found = CairnProcess.run(home, settings, "search", "where is the key", "--json");

    assertThat(found.json().path("count").asInt()).isEqualTo(1);
    assertThat(found.json().path("notice").asString()).contains("The reranker failed");
  }
}

package dev.cairn.application.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.Reranker;
import dev.cairn.domain.answer.AnswerSize;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.search.SearchType;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The best hits are read once more, where somebody can. */
class RerankedSearchTest {

  /** Finds only texts with an exclamation mark good, and remembers what it has read. */
  private static final class Excited implements Reranker {
    private final List<String> read = new ArrayList<>();
    private boolean broken;

    @Override
    public List<Double> chances(String query, List<String> texts) {
      if (broken) {
        throw new EmbeddingError("it broke");
      }
      read.addAll(texts);
      return texts.stream().map(text -> text.endsWith("!") ? 1.0 : 0.0).toList();
    }

    @Override
    public void close() {}
  }

  private final Excited reranker = new Excited();
  private final MemoryUseCases memories =
      MemoryUseCases.on(
          new TestingEmbedder(),
          new InMemoryMemoryStore(),
          reranker,
          Normalization.CLAMPED,
          Clock.systemUTC(),
          AnswerSize.TEXTS_ALONE);

  @BeforeEach
  void fill() {
    for (int i = 0; i < 50; i++) {
      String text =
          i == 20 ? "cat mat number 7 and other things !" : "the cat sat on mat number " + i;
      memories.add().add(Fixtures.note(text));
    }
  }

  @Test
  void whatReadsBestComesFirstAndSaysWhy() {
    MemorySearchResult result = search(query("cat mat number 7"));

    MemoryHit best = result.hits().getFirst();
    assertThat(best.chunk().text()).endsWith("!");
    assertThat(best.explanation().reranker()).isPositive();
    assertThat(result.notice()).isEmpty();
  }

  @Test
  void noMoreThanTheBestThirtyAreReadAndEachOnce() {
    search(query("cat mat number 7"));

    assertThat(reranker.read).hasSize(30).doesNotHaveDuplicates();
  }

  @Test
  void whoAsksForOneKindOfSearchGetsThatAlone() {
    search(query("cat mat").by(SearchType.VECTOR));
    search(query("cat mat").by(SearchType.BM25));

    assertThat(reranker.read).isEmpty();
  }

  @Test
  void aThresholdCutsTheScoreThatIsShown() {
    MemorySearchResult result =
        search(new MemoryQuery("cat mat number 7", 10, Filter.everything(), 0.7));

    assertThat(result.hits()).hasSize(1);
  }

  @Test
  void whereItFailsTheOrderIsTheOneWithoutItAndTheAnswerSaysSo() {
    reranker.broken = true;

    MemorySearchResult result = search(query("cat mat number 7"));

    assertThat(result.hits()).hasSize(10);
    assertThat(result.hits().getFirst().chunk().text()).endsWith("number 7");
    assertThat(result.hits().getFirst().explanation().reranker()).isZero();
    assertThat(result.notice()).contains("The reranker failed; the order is the one without it.");
  }

  private MemorySearchResult search(MemoryQuery query) {
    return memories.search().search(query);
  }

  private static MemoryQuery query(String text) {
    return new MemoryQuery(text, 10, Filter.everything(), 0);
  }
}

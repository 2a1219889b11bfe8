package dev.cairn.application.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.answer.BoostedHit;
import dev.cairn.domain.answer.TagBoost;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.input.RetrieveRequest;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.Asked;
import dev.cairn.domain.search.Explanation;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.Ranking;
import dev.cairn.domain.search.ScoredChunk;
import dev.cairn.domain.words.Identifiers;
import dev.cairn.domain.words.QueryWords;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RetrieveMemoriesTest {

  private static final List<String> TAGS = List.of("a", "b", "c");

  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final Embedder embedder = new TestingEmbedder(Fixtures.MODEL, 64);
  private final MemoryUseCases memories =
      MemoryUseCases.on(embedder, store, Normalization.CLAMPED, Clock.systemUTC());
  private final MemoryUseCases byMeaning =
      MemoryUseCases.on(
          embedder,
          BlendingStore.of(store, Optional.empty()),
          Normalization.CLAMPED,
          Clock.systemUTC());

  /**
   * No memory that the boost lifts into the answer is missing because others are nearer. Exactly so
   * where a score does not depend on what else a filter lets through.
   */
  @Test
  void theAnswerIsTheBestOfAllMemoriesHoweverManyAreNearer() {
    Random random = new Random(3);
    List<EmbeddedMemory> all = new ArrayList<>();
    for (int n = 1; n <= 400; n++) {
      String[] tags = TAGS.stream().filter(tag -> random.nextInt(12) == 0).toArray(String[]::new);
      all.add(
          Fixtures.memory(n)
              .tags(tags)
              .vectors(Fixtures.randomUnit(Fixtures.MODEL, random))
              .build());
    }
    store.add(all);

    for (List<String> tags : List.of(List.<String>of(), List.of("a"), List.of("a", "b"), TAGS)) {
      for (int limit : new int[] {1, 3, 10, 50}) {
        String text = "question " + random.nextInt();
        RetrieveRequest request =
            BrowseRequests.retrieve(Map.of("query", text, "tags", tags, "limit", limit));

        assertThat(byMeaning.retrieve().retrieve(request).hits())
            .as("%s %s", tags, limit)
            .isEqualTo(expected(text, new Tags(tags), limit));
      }
    }
  }

  @Test
  void withoutTagsItIsASearchByWordsAndMeaning() {
    for (int i = 0; i < 12; i++) {
      memories.add().add(note("The invoice of customer %d was sent late".formatted(i)));
    }
    memories.add().add(note("Crate FRT-284 stands in hall four"));
    Map<String, Object> question = Map.of("query", "FRT-284", "limit", 13);

    List<MemoryHit> found =
        memories.retrieve().retrieve(BrowseRequests.retrieve(question)).hits().stream()
            .map(BoostedHit::hit)
            .toList();

    assertThat(found)
        .hasSize(13)
        .isEqualTo(memories.search().search(MemoryRequests.search(question, Fixtures.NOON)).hits());
    assertThat(found).anyMatch(hit -> hit.explanation().wordShare() > 0);
  }

  @Test
  void aPastedTextFindsWhatAnyOfItsPartsIsAbout() {
    memories.add().add(note("Crate FRT-284 stands in hall four"));
    memories.add().add(note("The price of support rises in autumn"));
    for (int i = 0; i < 12; i++) {
      memories.add().add(note("An invoice for customer %d, sent late".formatted(i)));
    }
    String letter =
        "Crate FRT-284 moved. "
            + "Nobody else complained today. ".repeat(100)
            + "Support prices, autumn?";

    MemorySearchResult found =
        memories
            .search()
            .search(
                MemoryRequests.find(
                    Map.of("query", letter, "limit", 2, "search_type", "bm25"), Fixtures.NOON));

    assertThat(letter.length()).isGreaterThan(2000);
    assertThat(found.hits())
        .extracting(hit -> hit.chunk().text())
        .containsExactlyInAnyOrder(
            "Crate FRT-284 stands in hall four", "The price of support rises in autumn");
    assertThat(found.notice()).isEmpty();
  }

  private static NewMemory note(String text) {
    return MemoryRequests.add(Map.of("text", text));
  }

  @Test
  void filtersShutOutWhatTagsOnlyPrefer() {
    store.add(
        List.of(
            Fixtures.memory(1).tags("a").source("x").build(),
            Fixtures.memory(2).source("y").build()));

    assertThat(
            memories
                .retrieve()
                .retrieve(
                    BrowseRequests.retrieve(
                        Map.of("query", "q", "tags", List.of("a"), "source", "y")))
                .hits())
        .extracting(hit -> hit.hit().chunk().memoryId())
        .containsExactly(Fixtures.id(2));
  }

  private List<BoostedHit> expected(String text, Tags preferred, int limit) {
    Embedding query = embedder.embedQuery(text);
    Ranking ranking = new Ranking(Normalization.CLAMPED);
    Asked asked =
        new Asked(
            embedder.model(),
            1,
            QueryWords.of(text, embedder.tokenize(text)).count(),
            null,
            Identifiers.NONE);
    List<MemoryHit> everything =
        store.nearest(query, Filter.everything(), 1000).stream()
            .map(chunk -> hit(chunk, ranking.similarity(chunk.score().cosine(), asked)))
            .toList();
    return new TagBoost(preferred).rank(everything, limit);
  }

  private static MemoryHit hit(ScoredChunk chunk, double similarity) {
    return new MemoryHit(chunk, similarity, Explanation.ofMeaning(similarity), null);
  }
}

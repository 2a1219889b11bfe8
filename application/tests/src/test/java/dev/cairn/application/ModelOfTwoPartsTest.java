package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.SkillQuery;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.MemoryMix;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.search.SearchType;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.catalog.InMemoryCatalogIndex;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import dev.cairn.testkit.schemas.InMemorySchemaRepository;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Searches mix the parts of a model as suits the collection, and scores show none of it. */
class ModelOfTwoPartsTest {

  private static final String TEXT = "the cat sat on the mat";

  private final TestingEmbedder embedder = TestingEmbedder.ofTwoParts();
  private final MemoryStore store = new InMemoryMemoryStore();
  private final CatalogIndex index = new InMemoryCatalogIndex();

  @ParameterizedTest
  @EnumSource(value = SearchType.class, names = "BM25", mode = EnumSource.Mode.EXCLUDE)
  void theSameTextScoresOneAmongMemories(SearchType type) {
    MemoryUseCases memories = memories(Normalization.CLAMPED);

    MemoryHit best = search(memories, TEXT, type);

    assertThat(best.similarity()).isCloseTo(1, within(1e-4));
  }

  @Test
  void aScoreIsTheMeanOfBothCosinesByTheWeightsOfTheCollection() {
    MemoryUseCases memories = memories(Normalization.SHIFTED);
    Embedding query = embedder.embedQuery("a cat");
    Embedding stored = embedder.embedPassages(List.of(TEXT)).getFirst();
    double first = 2 * dot(query, stored, 0);
    double second = 2 * dot(query, stored, 384);
    List<Double> weights = MemoryMix.ofSearch(1).weights();

    MemoryHit best = search(memories, "a cat", SearchType.VECTOR);

    double cosine = weights.get(0) * first + weights.get(1) * second;
    assertThat(best.similarity()).isCloseTo((1 + cosine) / 2, within(1e-4));
  }

  @Test
  void theSameTextScoresOneInTheCatalogue() {
    CatalogUseCases catalog =
        CatalogUseCases.on(
            embedder,
            index,
            new InMemorySchemaRepository(),
            Normalization.CLAMPED,
            FallbackPolicy.DEFAULT);
    catalog.edit().save(new Skill(new SkillId("s"), "cats", "they sit on mats", true, Set.of()));

    assertThat(catalog.search().skills(new SkillQuery("cats: they sit on mats", 5, 0.999)))
        .hasSize(1);
  }

  private MemoryUseCases memories(Normalization normalization) {
    MemoryUseCases memories = MemoryUseCases.on(embedder, store, normalization, Clock.systemUTC());
    memories.add().add(Fixtures.note(TEXT));
    return memories;
  }

  private static MemoryHit search(MemoryUseCases memories, String text, SearchType type) {
    MemoryQuery query = new MemoryQuery(text, 5, Filter.everything(), 0).by(type);
    return memories.search().search(query).hits().getFirst();
  }

  /** What one half of the vectors gives, where both halves together have length 1. */
  private static double dot(Embedding one, Embedding other, int from) {
    double dot = 0;
    for (int i = from; i < from + 384; i++) {
      dot += (double) one.vector()[i] * other.vector()[i];
    }
    return dot;
  }
}

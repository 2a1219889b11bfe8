package dev.cairn.adapter.lucene.commits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.lucene.LuceneMemoryStore;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.testkit.Fixtures;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Large models have longer vectors than Lucene takes by default. */
class WideVectorsTest {

  private static final ModelStamp LARGE = new ModelStamp("large", WideVectors.MOST);

  @TempDir Path folder;

  @Test
  void vectorsOfALargeModelAreKeptAndFound() {
    Embedding vector = Fixtures.randomUnit(LARGE, new Random(1));
    try (LuceneMemoryStore store = LuceneMemoryStore.open(folder)) {
      store.add(List.of(Fixtures.memory(1).text("x").vectors(vector).build()));
    }

    try (LuceneMemoryStore store = LuceneMemoryStore.open(folder)) {
      assertThat(store.nearest(vector, Filter.everything(), 5)).hasSize(1);
      assertThat(store.model()).contains(LARGE);
    }
  }
}

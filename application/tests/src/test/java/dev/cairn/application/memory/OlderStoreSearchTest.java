package dev.cairn.application.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.port.BlendedSearch;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.search.Proposal;
import dev.cairn.domain.search.SearchType;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.time.Clock;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A store whose words are still being indexed. */
class OlderStoreSearchTest {

  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final MemoryUseCases memories =
      MemoryUseCases.on(new TestingEmbedder(), older(), Normalization.CLAMPED, Clock.systemUTC());
  private boolean complete;

  OlderStoreSearchTest() {
    memories.add().add(new NewMemory("a quince", Labels.NONE, null, null, null));
  }

  @Test
  void isSearchedByMeaningUntilThen() {
    MemorySearchResult before = search(null);
    complete = true;
    MemorySearchResult after = search(null);

    assertThat(before.hits()).hasSize(1);
    assertThat(before.type()).isEqualTo(SearchType.HYBRID);
    assertThat(before.words().unknown()).isEmpty();
    assertThat(after.words().unknown()).isNotEmpty();
  }

  @Test
  void saysSoWhereWordsAloneAreAskedFor() {
    assertThatThrownBy(() -> search(SearchType.BM25))
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining(
            "the words of this store are still being indexed; use 'vector' or leave search_type"
                + " out until then");
    complete = true;
    assertThat(search(SearchType.BM25).hits()).hasSize(1);
  }

  private MemorySearchResult search(@Nullable SearchType type) {
    return memories
        .search()
        .search(
            new MemoryQuery(
                "quince xylophones", 10, Filter.everything(), 0, type, 0, 0, null, false));
  }

  private MemoryStore older() {
    BlendedSearch blended = store.blended().orElseThrow();
    BlendedSearch older =
        new BlendedSearch() {
          @Override
          public Proposal candidates(MemoryProbe probe, Filter filter, int reach) {
            return blended.candidates(probe, filter, reach);
          }

          @Override
          public boolean knowsAllWords() {
            return complete;
          }

          @Override
          public Map<ChunkRef, ChunkText> texts(Collection<ChunkRef> chunks) {
            return blended.texts(chunks);
          }
        };
    return BlendingStore.of(store, Optional.of(older));
  }
}

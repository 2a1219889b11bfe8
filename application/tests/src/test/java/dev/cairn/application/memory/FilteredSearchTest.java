package dev.cairn.application.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.BlendedSearch;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.search.Proposal;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A search with a filter, and what it tells of what the filter hid. */
class FilteredSearchTest {

  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final List<ChunkRef> read = new ArrayList<>();
  private final List<Filter> asked = new ArrayList<>();
  private final MemoryUseCases memories =
      MemoryUseCases.on(new TestingEmbedder(), watched(), Normalization.CLAMPED, Clock.systemUTC());

  FilteredSearchTest() {
    for (int i = 0; i < 40; i++) {
      Tags tags = Tags.of(i % 4 == 0 ? "kept" : "other");
      memories
          .add()
          .add(
              new NewMemory(
                  "the cat sat on mat number " + i, Labels.NONE.withTags(tags), null, null, null));
    }
  }

  @Test
  void tellsHowManyOfTheBestOfAllTheFilterHid() {
    MemorySearchResult all = search(Filter.everything());
    MemorySearchResult kept = explained(tagged("kept"));

    long others =
        all.hits().stream()
            .filter(hit -> hit.chunk().labels().tags().containsAny(Tags.of("other")))
            .count();
    assertThat(others).isPositive();
    assertThat(kept.hidden().byFilter()).isEqualTo((int) others);
    assertThat(all.hidden().byFilter()).isZero();
    assertThat(kept.hits()).hasSize(10);
  }

  @Test
  void countsThemWhereTheAnswerHasRoomLeft() {
    MemorySearchResult none = search(tagged("nobody"));

    assertThat(none.hits()).isEmpty();
    assertThat(none.hidden().byFilter()).isEqualTo(10);
  }

  @Test
  void searchesOnceWhereTheAnswerIsFull() {
    MemorySearchResult kept = search(tagged("kept"));

    assertThat(kept.hits()).hasSize(10);
    assertThat(kept.hidden().byFilter()).isNull();
    assertThat(asked).containsExactly(tagged("kept"));
  }

  @Test
  void readsNoTextTwice() {
    explained(tagged("kept"));

    assertThat(read).isNotEmpty().doesNotHaveDuplicates();
  }

  private MemorySearchResult search(Filter filter) {
    return memories.search().search(new MemoryQuery("cat mat number 7", 10, filter, 0));
  }

  private MemorySearchResult explained(Filter filter) {
    return memories
        .search()
        .search(new MemoryQuery("cat mat number 7", 10, filter, 0, null, 0, 0, null, true));
  }

  private static Filter tagged(String tag) {
    return new Filter.TaggedWith(Tags.of(tag), TagMode.ANY);
  }

  /** The store, with lists of what it was asked for and of the texts that were read from it. */
  private MemoryStore watched() {
    BlendedSearch blended = store.blended().orElseThrow();
    BlendedSearch watching =
        new BlendedSearch() {
          @Override
          public Proposal candidates(MemoryProbe probe, Filter filter, int reach) {
            asked.add(filter);
            return blended.candidates(probe, filter, reach);
          }

          @Override
          public Map<ChunkRef, ChunkText> texts(Collection<ChunkRef> chunks) {
            read.addAll(chunks);
            return blended.texts(chunks);
          }
        };
    return BlendingStore.of(store, Optional.of(watching));
  }
}

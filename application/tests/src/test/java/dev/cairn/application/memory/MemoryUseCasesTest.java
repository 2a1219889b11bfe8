package dev.cairn.application.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.SearchError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryChange;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Merge;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.search.SearchType;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MemoryUseCasesTest {

  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private final TestingEmbedder embedder = new TestingEmbedder();
  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final MemoryUseCases memories =
      MemoryUseCases.on(embedder, store, Normalization.CLAMPED, Clock.fixed(NOW, ZoneOffset.UTC));

  @Test
  void whatWasAddedIsFound() {
    AddedMemory added = memories.add().add(text("the cat sat on the mat"));

    MemorySearchResult result = memories.search().search(query("the cat sat on the mat"));

    assertThat(added.created()).isTrue();
    assertThat(added.chunkCount()).isEqualTo(1);
    assertThat(result.hits()).hasSize(1);
    assertThat(result.hits().getFirst().chunk().memoryId()).isEqualTo(added.id());
    assertThat(result.hits().getFirst().similarity()).isGreaterThan(0.99);
  }

  @Test
  void anEmptyStoreAnswersWithoutAskingTheModel() {
    embedder.failWith("not loaded");

    assertThat(memories.search().search(query("anything")).hits()).isEmpty();
  }

  @Test
  void knownContentKeepsItsIdTakesTheTagsAndIsNotEmbeddedAgain() {
    AddedMemory first = memories.add().add(tagged("alpha beta", "one"));
    long embedded = embedder.passagesEmbedded();

    AddedMemory second = memories.add().add(tagged("  alpha beta ", "two", "one"));

    assertThat(second)
        .isEqualTo(new AddedMemory(first.id(), 1, false, new Merge(List.of("tags"), List.of())));
    assertThat(memories.browse().get(first.id()).labels().tags()).isEqualTo(Tags.of("one", "two"));
    assertThat(embedder.passagesEmbedded()).isEqualTo(embedded);
  }

  @Test
  void knownContentTakesOnTheSourceAndTheFieldsThatItLacks() {
    AddedMemory first = memories.add().add(tagged("alpha beta"));
    Labels labels =
        new Labels(Tags.NONE, "talk", MemoryType.TASK, new Metadata(Map.of("by", "Ada")));

    AddedMemory second = memories.add().add(new NewMemory("alpha beta", labels, null, null, null));

    assertThat(second.merge())
        .isEqualTo(new Merge(List.of("source", "metadata.by"), List.of("memory_type")));
    assertThat(memories.browse().get(first.id()).labels())
        .isEqualTo(
            new Labels(Tags.NONE, "talk", MemoryType.NOTE, new Metadata(Map.of("by", "Ada"))));
  }

  @Test
  void theSameContentTwiceInOneAddIsOneMemory() {
    List<AddedMemory> added =
        memories.add().addAll(List.of(tagged("same", "a"), text("other"), tagged("same", "b")));

    assertThat(added).extracting(AddedMemory::created).containsExactly(true, true, false);
    assertThat(added.get(2).id()).isEqualTo(added.get(0).id());
    assertThat(store.browse(Filter.everything(), 0, 1).total()).isEqualTo(2);
  }

  @Test
  void aLongTextBecomesSeveralChunksAndComesBackWhole() {
    String text =
        String.join(" ", IntStream.range(0, 2000).mapToObj(i -> "word" + i + ".").toList());

    AddedMemory added = memories.add().add(text(text));

    assertThat(added.chunkCount()).isGreaterThan(2);
    assertThat(memories.browse().get(added.id()).text()).isEqualTo(text);
  }

  @Test
  void idAndTimesOfAnImportAreKept() {
    MemoryId id = new MemoryId(new UUID(1, 2));
    Instant created = Instant.parse("2020-01-01T00:00:00Z");
    Instant updated = Instant.parse("2021-01-01T00:00:00Z");

    memories.add().add(new NewMemory("text", Labels.NONE, id, created, updated));

    assertThat(memories.browse().get(id))
        .isEqualTo(new Memory(id, "text", Labels.NONE, created, updated));
  }

  @Test
  void aFailingModelFailsTheSearchAndWritesNothing() {
    memories.add().add(text("something"));
    embedder.failWith("the model is broken");

    assertThatThrownBy(() -> memories.search().search(query("q")))
        .isInstanceOf(SearchError.class)
        .hasMessage("Embedding generation failed");
    assertThatThrownBy(() -> memories.add().add(text("more"))).hasMessage("the model is broken");
    assertThat(store.browse(Filter.everything(), 0, 1).total()).isEqualTo(1);
  }

  @Test
  void aQueryLongerThanTheWindowIsReported() {
    TestingEmbedder narrow = new TestingEmbedder(new ModelStamp("narrow", 16), 4);
    MemoryUseCases.Search search =
        MemoryUseCases.on(narrow, store, Normalization.CLAMPED, Clock.systemUTC()).search();
    MemoryUseCases.on(narrow, store, Normalization.CLAMPED, Clock.systemUTC())
        .add()
        .add(text("one two"));

    MemorySearchResult result = search.search(query("one two three four five six"));

    assertThat(result.notice())
        .hasValueSatisfying(notice -> assertThat(notice).contains("6 tokens"));
    assertThat(search.search(query("one two")).notice()).isEmpty();
  }

  @Test
  void anotherModelIsRefusedBeforeAnythingIsEmbedded() {
    memories.add().add(text("something"));
    TestingEmbedder other = new TestingEmbedder(new ModelStamp("other", 8), 64);
    MemoryUseCases mismatched =
        MemoryUseCases.on(other, store, Normalization.CLAMPED, Clock.systemUTC());

    assertThatThrownBy(() -> mismatched.add().add(text("more")))
        .isInstanceOf(ModelMismatchError.class)
        .hasMessageContaining("other (8 dimensions) is in use");
    assertThatThrownBy(() -> mismatched.search().search(query("q")))
        .isInstanceOf(ModelMismatchError.class);
    assertThat(other.passagesEmbedded()).isZero();
  }

  @Test
  void anUpdateOfLabelsDoesNotEmbedAgain() {
    MemoryId id = memories.add().add(tagged("text", "a")).id();
    long embedded = embedder.passagesEmbedded();

    Memory updated =
        memories
            .update()
            .update(id, new MemoryChange(null, Tags.of("b"), "src", MemoryType.TASK, null));

    assertThat(updated.labels().tags()).isEqualTo(Tags.of("b"));
    assertThat(updated.labels().source()).isEqualTo("src");
    assertThat(updated.updatedAt()).isEqualTo(NOW);
    assertThat(embedder.passagesEmbedded()).isEqualTo(embedded);
    assertThat(memories.browse().get(id)).isEqualTo(updated);
  }

  @Test
  void anUpdatedTextIsFoundAndTheOldOneIsNot() {
    MemoryId id = memories.add().add(text("red apples")).id();

    memories.update().update(id, new MemoryChange("blue whales", null, null, null, null));

    assertThat(memories.search().search(query("blue whales")).hits().getFirst().similarity())
        .isGreaterThan(0.99);
    assertThat(memories.search().search(query("red apples")).hits().getFirst().similarity())
        .isLessThan(0.99);
  }

  @Test
  void anUpdateCannotMakeTwoMemoriesTheSame() {
    MemoryId first = memories.add().add(text("first")).id();
    MemoryId second = memories.add().add(text("second")).id();

    assertThatThrownBy(
            () ->
                memories.update().update(second, new MemoryChange("first", null, null, null, null)))
        .isInstanceOf(ValidationError.class)
        .hasMessage("text: this content is stored already, as the memory " + first);
  }

  @Test
  void anUnknownIdIsTheCallersMistake() {
    MemoryId unknown = new MemoryId(new UUID(0, 9));

    assertThatThrownBy(() -> memories.browse().get(unknown))
        .isInstanceOf(ValidationError.class)
        .hasMessage("memory_id: no memory with the id " + unknown);
    assertThatThrownBy(() -> memories.delete().delete(unknown, false))
        .isInstanceOf(ValidationError.class);
    assertThatThrownBy(() -> memories.delete().delete(unknown, true))
        .isInstanceOf(ValidationError.class);
  }

  @Test
  void aDryRunDeletesNothing() {
    MemoryId id = memories.add().add(tagged("text", "old")).id();
    Filter old = new Filter.TaggedWith(Tags.of("old"), TagMode.ALL);

    assertThat(memories.delete().delete(old, true)).containsExactly(id);
    assertThat(store.browse(Filter.everything(), 0, 1).total()).isEqualTo(1);
    assertThat(memories.delete().delete(old, false)).containsExactly(id);
    assertThat(store.browse(Filter.everything(), 0, 1).total()).isZero();
  }

  @Test
  void aDeleteByFilterReachesEveryPage() {
    memories
        .add()
        .addAll(IntStream.range(0, 2500).mapToObj(i -> tagged("memory " + i, "bulk")).toList());
    memories.add().add(text("stays"));

    List<MemoryId> deleted =
        memories.delete().delete(new Filter.TaggedWith(Tags.of("bulk"), TagMode.ALL), false);

    assertThat(deleted).hasSize(2500).doesNotHaveDuplicates();
    MemoryPage left = store.browse(Filter.everything(), 0, 10);
    assertThat(left.memories()).extracting(Memory::text).containsExactly("stays");
  }

  @Test
  void aStoreThatFindsByMeaningOnlyRefusesToFindByWords() {
    MemoryStore wordless =
        (MemoryStore)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {MemoryStore.class},
                (proxy, method, arguments) ->
                    method.getName().equals("blended")
                        ? Optional.empty()
                        : method.invoke(store, arguments));
    MemoryUseCases.Search search =
        MemoryUseCases.on(embedder, wordless, Normalization.CLAMPED, Clock.systemUTC()).search();
    MemoryQuery byWords =
        new MemoryQuery("q", 10, Filter.everything(), 0, SearchType.BM25, 0, 0, null, false);

    assertThatThrownBy(() -> search.search(byWords))
        .isInstanceOfSatisfying(
            ValidationError.class,
            refused ->
                assertThat(refused.violations())
                    .containsExactly(
                        new Violation(
                            "search_type",
                            "this store finds by meaning only; use 'vector' or leave search_type"
                                + " out",
                            Violation.Kind.UNSUPPORTED)));
  }

  private static NewMemory text(String text) {
    return Fixtures.note(text);
  }

  private static NewMemory tagged(String text, String... tags) {
    return new NewMemory(text, Labels.NONE.withTags(Tags.of(tags)), null, null, null);
  }

  private static MemoryQuery query(String text) {
    return new MemoryQuery(text, 10, Filter.everything(), 0);
  }
}

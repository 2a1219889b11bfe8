package dev.cairn.application.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReembedTest {

  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final TestingEmbedder old = new TestingEmbedder(new ModelStamp("old", 16), 64);
  private final TestingEmbedder target = new TestingEmbedder(new ModelStamp("new", 32), 64);
  private final MemoryUseCases before = useCases(old);

  @Test
  void everyMemoryIsEmbeddedByTheNewModel() {
    fill(200);
    List<Long> progress = new ArrayList<>();

    long embedded = new Reembed(target, store).run((done, total) -> progress.add(done));

    assertThat(embedded).isEqualTo(200);
    assertThat(progress).isSorted().endsWith(200L);
    assertThat(store.model()).contains(new ModelStamp("new", 32));
    assertThat(search(useCases(target), "memory 7")).isNotEmpty();
    assertThatThrownBy(() -> search(before, "memory 7")).isInstanceOf(ModelMismatchError.class);
  }

  @Test
  void theOldModelServesUntilTheNewOneIsComplete() {
    fill(200);
    AtomicInteger answered = new AtomicInteger();

    new Reembed(target, store)
        .run((done, total) -> answered.addAndGet(search(before, "memory 7").size() > 0 ? 1 : 0));

    assertThat(answered.get()).isGreaterThan(2);
  }

  @Test
  void whatIsWrittenMeanwhileIsNotLost() {
    List<MemoryId> ids = fill(100);
    AtomicInteger more = new AtomicInteger();

    new Reembed(target, store)
        .run(
            (done, total) -> {
              if (more.getAndIncrement() < 3) {
                before.add().add(Fixtures.note("meanwhile " + more.get()));
                before.delete().delete(ids.get(more.get()), false);
              }
            });

    assertThat(store.browse(Filter.everything(), 0, 1).total()).isEqualTo(100);
    assertThat(search(useCases(target), "meanwhile 2")).isNotEmpty();
  }

  @Test
  void interruptedItCarriesOnWhereItWas() {
    fill(200);
    AtomicInteger calls = new AtomicInteger();
    assertThatThrownBy(
            () ->
                new Reembed(target, store)
                    .run(
                        (done, total) -> {
                          if (calls.incrementAndGet() == 3) {
                            throw new IllegalStateException("interrupted");
                          }
                        }))
        .hasMessage("interrupted");
    long first = target.passagesEmbedded();

    long second = new Reembed(target, store).run((done, total) -> {});

    assertThat(first).isPositive();
    assertThat(first + second).isEqualTo(200);
  }

  @Test
  void thereIsNothingToDoForTheSameModelOrAnEmptyStore() {
    assertThat(new Reembed(target, store).run((done, total) -> {})).isZero();
    fill(3);
    assertThat(new Reembed(old, store).run((done, total) -> {})).isZero();
  }

  private List<MemoryId> fill(int count) {
    return before
        .add()
        .addAll(IntStream.range(0, count).mapToObj(i -> Fixtures.note("memory " + i)).toList())
        .stream()
        .map(AddedMemory::id)
        .toList();
  }

  private List<?> search(MemoryUseCases memories, String text) {
    return memories.search().search(new MemoryQuery(text, 5, Filter.everything(), 0)).hits();
  }

  private MemoryUseCases useCases(TestingEmbedder embedder) {
    return MemoryUseCases.on(embedder, store, Normalization.CLAMPED, Clock.systemUTC());
  }
}

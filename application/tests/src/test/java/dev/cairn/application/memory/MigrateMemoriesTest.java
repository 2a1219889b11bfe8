package dev.cairn.application.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryChange;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.score.Normalization;
import dev.cairn.testkit.Faults;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MigrateMemoriesTest {

  private final TestingEmbedder embedder = new TestingEmbedder();
  private final InMemoryMemoryStore source = new InMemoryMemoryStore();
  private final InMemoryMemoryStore target = new InMemoryMemoryStore();
  private final MemoryUseCases memories =
      MemoryUseCases.on(embedder, source, Normalization.CLAMPED, Clock.systemUTC());

  @Test
  void everythingIsCarriedOverWithItsVectors() {
    remember(0, 500);
    long embedded = embedder.passagesEmbedded();

    MigrateMemories.Report report = migrate(target).run(false, (done, total) -> {});

    assertThat(all(target)).isEqualTo(all(source)).hasSize(500);
    assertThat(report.total()).isEqualTo(500);
    assertThat(report.searches()).isPositive();
    assertThat(embedder.passagesEmbedded()).isEqualTo(embedded);
  }

  @Test
  void whatIsWrittenMeanwhileIsBroughtOverToo() {
    remember(0, 450);
    AtomicInteger calls = new AtomicInteger();

    migrate(target)
        .run(
            false,
            (done, total) -> {
              if (calls.incrementAndGet() == 2) {
                remember(1000, 1100);
                source.delete(List.of(first().id()));
                memories
                    .update()
                    .update(
                        first().id(),
                        new MemoryChange("changed meanwhile", Tags.of("new"), null, null, null));
              }
            });

    assertThat(all(target)).isEqualTo(all(source)).hasSize(549);
  }

  @Test
  void aSourceThatIsWrittenToAllTheTimeIsCopiedAllTheSame() {
    remember(0, 300);
    AtomicInteger written = new AtomicInteger(1_000);

    MigrateMemories.Report busy =
        migrate(target)
            .run(
                false,
                (done, total) -> {
                  int next = written.getAndAdd(60);
                  remember(next, next + 60);
                });
    MigrateMemories.Report calm = migrate(target).run(true, (done, total) -> {});

    assertThat(busy.settled()).isFalse();
    assertThat(busy.searches()).isPositive();
    assertThat(calm.settled()).isTrue();
    assertThat(all(target)).isEqualTo(all(source)).hasSizeGreaterThan(300);
  }

  @Test
  void contentThatMovedToAnotherIdIsKeptOnce() {
    remember(0, 10);
    migrate(target).run(false, (done, total) -> {});
    Memory moved = first();
    source.delete(List.of(moved.id()));
    memories.add().add(Fixtures.note(moved.text()));

    migrate(target).run(true, (done, total) -> {});

    assertThat(all(target)).isEqualTo(all(source)).hasSize(10);
  }

  @Test
  void anInterruptedRunIsCarriedOn() {
    remember(0, 700);
    Faults faults = new Faults();
    MemoryStore breaking = faults.before(MemoryStore.class, target);
    AtomicInteger calls = new AtomicInteger();
    assertThatThrownBy(
            () ->
                migrate(breaking)
                    .run(
                        false,
                        (done, total) -> {
                          if (calls.incrementAndGet() == 3) {
                            faults.fail("add", new ConnectionError("gone"));
                          }
                        }))
        .isInstanceOf(ConnectionError.class);
    assertThat(all(target)).isNotEmpty().hasSizeLessThan(700);

    faults.heal();
    MigrateMemories.Report report = migrate(breaking).run(true, (done, total) -> {});

    assertThat(report.copied()).isLessThan(700);
    assertThat(all(target)).isEqualTo(all(source));
  }

  @Test
  void aTargetWithMemoriesOfItsOwnIsRefused() {
    remember(0, 3);
    MemoryUseCases.on(embedder, target, Normalization.CLAMPED, Clock.systemUTC())
        .add()
        .add(Fixtures.note("somebody else's"));

    assertThatThrownBy(() -> migrate(target).run(false, (done, total) -> {}))
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining("the target holds memories that the source does not");
    assertThat(all(target)).hasSize(1);
  }

  @Test
  void aTargetWithOtherVectorsIsNotTakenForACopy() {
    remember(0, 60);
    List<EmbeddedMemory> memories = all(source);
    for (int i = 0; i < memories.size(); i++) {
      Embedding wrong = memories.get((i + 1) % memories.size()).chunks().getFirst().embedding();
      EmbeddedMemory memory = memories.get(i);
      Chunk chunk = memory.chunks().getFirst();
      target.add(
          List.of(
              new EmbeddedMemory(memory.memory(), List.of(new Chunk(0, 0, chunk.text(), wrong)))));
    }

    assertThatThrownBy(() -> migrate(target).run(true, (done, total) -> {}))
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining("other vectors than the source");
  }

  @Test
  void aTargetThatFindsLessIsNotTakenForACopy() {
    remember(0, 60);
    MemoryStore forgetful =
        (MemoryStore)
            Proxy.newProxyInstance(
                MemoryStore.class.getClassLoader(),
                new Class<?>[] {MemoryStore.class},
                (proxy, method, arguments) ->
                    method.getName().equals("nearest")
                        ? List.of()
                        : method.invoke(target, arguments));

    assertThatThrownBy(() -> migrate(forgetful).run(false, (done, total) -> {}))
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining("results that the source finds");
  }

  @Test
  void anotherModelsVectorsAreMadeAnew() {
    remember(0, 20);
    TestingEmbedder other = new TestingEmbedder(new ModelStamp("other", 32), 64);

    new MigrateMemories(source, target, other).run(false, (done, total) -> {});

    assertThat(target.model()).contains(other.model().stamp());
    assertThat(all(target).stream().map(EmbeddedMemory::memory))
        .containsExactlyElementsOf(all(source).stream().map(EmbeddedMemory::memory).toList());
  }

  private MigrateMemories migrate(MemoryStore to) {
    return new MigrateMemories(source, to, embedder);
  }

  private void remember(int from, int to) {
    List<NewMemory> batch = new ArrayList<>();
    for (int i = from; i < to; i++) {
      batch.add(Fixtures.note("memory number " + i + " about topic " + i % 17));
    }
    memories.add().addAll(batch);
  }

  private Memory first() {
    return source.scan(null, 1).getFirst().memory();
  }

  private static List<EmbeddedMemory> all(MemoryStore store) {
    List<EmbeddedMemory> all = new ArrayList<>();
    MemoryId last = null;
    List<EmbeddedMemory> batch;
    do {
      batch = store.scan(last, 100);
      all.addAll(batch);
      last = batch.isEmpty() ? last : batch.getLast().memory().id();
    } while (!batch.isEmpty());
    return all;
  }
}

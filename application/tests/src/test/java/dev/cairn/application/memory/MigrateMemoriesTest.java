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

  private final TestingEmbedder embedder = new TestingEmbedder(new ModelStamp("small", 32), 64);
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
  void whatIsThereAlreadyIsComparedWithoutReadingIt() {
    remember(0, 600);
    migrate(target).run(false, (done, total) -> {});
    CountedStore from = new CountedStore(source);
    CountedStore to = new CountedStore(target);

    List<Long> reads = readsOfComparisons(from, to, true);

    assertThat(reads).containsOnly(0L);
  }

  @Test
  void onlyWhatChangedIsReadAndWritten() {
    remember(0, 600);
    migrate(target).run(false, (done, total) -> {});
    List<EmbeddedMemory> before = all(source);
    source.delete(ids(before.subList(0, 2)));
    remember(1000, 1003);
    for (EmbeddedMemory each : before.subList(300, 304)) {
      change(each.memory().id(), "changed " + each.memory().text());
    }
    CountedStore from = new CountedStore(source);
    CountedStore to = new CountedStore(target);

    List<Long> reads = readsOfComparisons(from, to, true);

    assertThat(reads.getFirst()).as("7 to copy, 4 of them to replace").isEqualTo(11);
    assertThat(reads.subList(1, reads.size())).isNotEmpty().containsOnly(0L);
    assertThat(all(target)).isEqualTo(all(source)).hasSize(601);
  }

  @Test
  void aTargetWithoutStrangersIsFoundSoWithoutReadingEither() {
    remember(0, 300);
    migrate(target).run(false, (done, total) -> {});

    assertThat(readsOfComparisons(new CountedStore(source), new CountedStore(target), false))
        .containsOnly(0L);
  }

  @Test
  void aRunThatEndsAnywhereIsCarriedOnWithoutDoingItsWorkAgain() {
    remember(0, 250);
    long calls = 1;
    for (int end = 1; end <= calls; end++) {
      InMemoryMemoryStore copy = new InMemoryMemoryStore();
      CountedStore broken = new CountedStore(copy);
      broken.failAt(end);
      assertThatThrownBy(() -> migrate(broken.store()).run(true, (done, total) -> {}))
          .hasMessage("interrupted");
      long there = all(copy).size();
      CountedStore from = new CountedStore(source);
      CountedStore to = new CountedStore(copy);

      List<Long> reads = readsOfComparisons(from, to, true);

      calls = callsOf(new InMemoryMemoryStore());
      assertThat(reads.getFirst()).as("end at call %d", end).isEqualTo(250 - there);
      assertThat(all(copy)).isEqualTo(all(source));
    }
    assertThat(calls).as("a few of each kind").isGreaterThan(6);
  }

  @Test
  void writersBesideItAreCaughtUpWith() throws Exception {
    remember(0, 400);
    List<MemoryId> ids = ids(all(source));
    Thread writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (int i = 0; i < 150; i++) {
                    remember(2000 + i, 2001 + i);
                    change(ids.get(i), "written beside it " + i);
                    source.delete(List.of(ids.get(200 + i)));
                  }
                });
    while (writer.isAlive()) {
      migrate(target).run(true, (done, total) -> {});
    }
    writer.join();

    MigrateMemories.Report report = migrate(target).run(true, (done, total) -> {});

    assertThat(report.settled()).isTrue();
    assertThat(all(target)).isEqualTo(all(source)).hasSize(400);
  }

  @Test
  void whatVanishesBeforeItIsReadIsNoEnd() {
    remember(0, 20);
    migrate(target).run(false, (done, total) -> {});
    MemoryId vanishing = first().id();
    change(vanishing, "changed, and then deleted");
    MemoryStore moving =
        (MemoryStore)
            Proxy.newProxyInstance(
                MemoryStore.class.getClassLoader(),
                new Class<?>[] {MemoryStore.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("find")) {
                    source.delete(List.of(vanishing));
                  }
                  return method.invoke(source, arguments);
                });

    MigrateMemories.Report report =
        new MigrateMemories(moving, target, embedder).run(true, (done, total) -> {});

    assertThat(report.deleted()).isEqualTo(1);
    assertThat(all(target)).isEqualTo(all(source)).hasSize(19);
  }

  @Test
  void whatIsToldOfItNeverGoesBack() {
    remember(0, 450);
    List<Long> told = new ArrayList<>();

    migrate(target)
        .run(
            false,
            (done, total) -> {
              told.add(done);
              if (told.size() == 2) {
                remember(1000, 1001);
              }
            });

    assertThat(told).isSorted().startsWith(0L).endsWith(451L);
  }

  /** How many memories were read from both in each comparison of a run, its checks left out. */
  private List<Long> readsOfComparisons(CountedStore from, CountedStore to, boolean again) {
    List<Long> reads = new ArrayList<>();
    long total = source.states(null, 10_000).size();
    from.takeReads();
    new MigrateMemories(from.store(), to.store(), embedder)
        .run(
            again,
            (done, all) -> {
              if (reads.isEmpty() && done == 0) {
                from.takeReads();
              } else if (done == total && done == all) {
                reads.add(from.takeReads() + to.takeReads());
              }
            });
    return reads;
  }

  private long callsOf(MemoryStore copy) {
    CountedStore counted = new CountedStore(copy);
    long[] last = {0};
    migrate(counted.store()).run(true, (done, total) -> last[0] = counted.calls());
    return last[0];
  }

  private void change(MemoryId id, String text) {
    memories.update().update(id, new MemoryChange(text, Tags.of("new"), null, null, null));
  }

  private static List<MemoryId> ids(List<EmbeddedMemory> memories) {
    return memories.stream().map(each -> each.memory().id()).toList();
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

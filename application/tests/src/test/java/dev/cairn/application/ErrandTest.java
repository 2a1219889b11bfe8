package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.score.Normalization;
import dev.cairn.testkit.Faults;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.catalog.InMemoryCatalogIndex;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import dev.cairn.testkit.schemas.InMemorySchemaRepository;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What becomes of long work when nobody waits for it any more. */
class ErrandTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private final TestingEmbedder model = new TestingEmbedder();
  private final Faults embedding = new Faults();
  private final Faults storing = new Faults();
  private final Embedder embedder = embedding.before(Embedder.class, model);
  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final MemoryUseCases memories =
      MemoryUseCases.on(
          embedder,
          storing.before(MemoryStore.class, store),
          Normalization.CLAMPED,
          Clock.systemUTC());

  @Test
  void embedsNothingMoreOnceWhoeverAskedIsGoneAndWritesNothing() {
    Errand errand = new Errand(() -> embedding.callsOf("embedPassages") == 2);

    assertThatThrownBy(() -> errand.run(() -> memories.add().add(longText())))
        .isInstanceOf(CancellationException.class);

    assertThat(model.passagesEmbedded()).isPositive().isLessThan(64);
    assertThat(store.statistics().memories()).isZero();
  }

  @Test
  void aCatalogueIsNotSavedInPartsEither() {
    InMemoryCatalogIndex index = new InMemoryCatalogIndex();
    CatalogUseCases catalog =
        CatalogUseCases.on(
            embedder,
            index,
            new InMemorySchemaRepository(),
            Normalization.CLAMPED,
            FallbackPolicy.DEFAULT);
    List<Skill> skills =
        IntStream.range(0, 100)
            .mapToObj(
                i -> new Skill(new SkillId("s" + i), "skill " + i, "does " + i, true, Set.of()))
            .toList();
    Errand errand = new Errand(() -> embedding.callsOf("embedPassages") == 2);

    assertThatThrownBy(() -> errand.run(() -> catalog.edit().saveAll(skills, List.of())))
        .isInstanceOf(CancellationException.class);

    assertThat(model.passagesEmbedded()).isPositive().isLessThan(64);
    assertThat(index.browseSkills(0, 10).total()).isZero();
  }

  @Test
  void givenUpAtTheLimitItWritesNothing() throws Exception {
    Errand errand = new Errand(() -> false);
    embedding.hang("embedPassages");
    LimitedTask<AddedMemory> task = task(errand);
    Thread work = Thread.ofVirtual().start(task);

    task.look(System.nanoTime() + HOUR.toNanos() + 1);
    assertThatThrownBy(task::await).isInstanceOf(TimeoutException.class);
    embedding.heal();
    work.join();

    assertThat(storing.callsOf("add")).isZero();
  }

  @Test
  void whoIsLateWhileItIsWrittenStillLearnsWhatBecameOfIt() throws Exception {
    Errand errand = new Errand(() -> false);
    storing.hang("add");
    LimitedTask<AddedMemory> task = task(errand);
    Thread.ofVirtual().start(task);
    while (storing.callsOf("add") == 0 && !task.isDone()) {
      Thread.onSpinWait();
    }

    task.look(System.nanoTime() + HOUR.toNanos() + 1);
    storing.heal();

    assertThat(task.await().created()).isTrue();
    assertThat(store.statistics().memories()).isEqualTo(1);
  }

  @Test
  void aWriteThatNeverEndsIsNotWaitedForForEver() {
    Errand errand = new Errand(() -> false);
    errand.carryThrough();
    LimitedTask<AddedMemory> task = task(errand);

    task.look(System.nanoTime() + 2 * HOUR.toNanos() + 1);

    assertThatThrownBy(task::await).isInstanceOf(TimeoutException.class);
  }

  @Test
  void whatHasBegunToWriteIsNotGivenUp() {
    Errand errand = new Errand(() -> false);

    errand.carryThrough();

    assertThat(errand.giveUp()).isFalse();
    assertThat(errand.isWanted()).isTrue();
  }

  @Test
  void whatIsGivenUpDoesNotBeginToWrite() {
    Errand errand = new Errand(() -> false);

    assertThat(errand.giveUp()).isTrue();

    assertThatThrownBy(errand::carryThrough).isInstanceOf(CancellationException.class);
  }

  private LimitedTask<AddedMemory> task(Errand errand) {
    return new LimitedTask<>(() -> errand.run(() -> memories.add().add(longText())), HOUR, errand);
  }

  /** Some hundred chunks. */
  private static NewMemory longText() {
    String text = String.join(" ", IntStream.range(0, 6_400).mapToObj(i -> "word" + i).toList());
    return Fixtures.note(text);
  }
}

package dev.cairn.testkit.server;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.OTHER_MODEL;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import dev.cairn.application.port.Added;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.testkit.Concurrently;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.MemoryBuilder;
import dev.cairn.testkit.memories.RandomWrites;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several stores with connections of their own share a place on a server, as processes do. */
public abstract class SharedStoreContract {

  private final List<MemoryStore> stores = new ArrayList<>();

  /** Opens one of the stores that share the place of this test. */
  protected abstract MemoryStore open();

  /** Opens stores that share a place where nothing is yet. */
  protected abstract Supplier<MemoryStore> fresh();

  /** Starts a {@link WriterProcess} at the place of this test. */
  protected abstract Process writer(int number, int contents) throws IOException;

  /** Looks on the server whether what the stores need was made once. */
  protected abstract void verifyNothingIsThereTwice();

  @AfterEach
  void close() {
    stores.forEach(MemoryStore::close);
  }

  @RepeatedTest(10)
  void eightStartAtOnceAndAllOfThemWork() {
    Concurrently.run(8, thread -> open()).forEach(stores::add);

    Concurrently.run(8, thread -> stores.get(thread).add(List.of(memory(thread + 1).build())));

    assertThat(stores.getFirst().statistics().memories()).isEqualTo(8);
    assertThat(stores.getLast().nearest(axis(0), Filter.everything(), 100)).hasSize(8);
    verifyNothingIsThereTwice();
  }

  @Test
  void theSameContentIsCreatedOnceAndKeepsEverybodysTags() {
    open(4);

    List<Added> added =
        Concurrently.run(
            4,
            thread ->
                stores
                    .get(thread)
                    .add(List.of(memory(thread + 1).text("same").tags("t" + thread).build()))
                    .getFirst());

    assertThat(added).filteredOn(Added::created).hasSize(1);
    assertThat(added).extracting(Added::id).containsOnly(added.getFirst().id());
    assertThat(stores.getFirst().browse(Filter.everything(), 0, 5).memories())
        .first()
        .extracting(memory -> memory.labels().tags().values(), LIST)
        .containsExactlyInAnyOrder("t0", "t1", "t2", "t3");
  }

  /** However much a store keeps of what it was asked before. */
  @Test
  void whatOneWritesTheOthersFindByItsWordsAndCountAtOnce() {
    open(2);
    MemoryStore one = stores.getFirst();
    MemoryStore other = stores.getLast();
    for (int n = 1; n <= 5; n++) {
      one.add(List.of(memory(n).text("quince " + n).tags("fruit").build()));
      assertThat(quinces(other)).hasSize(n);
      assertThat(other.facets(Filter.everything()).tags()).containsEntry("fruit", (long) n);
    }

    one.add(List.of(memory(9).text("quince 3").tags("jam").build()));
    assertThat(other.facets(Filter.everything()).tags()).containsEntry("jam", 1L);
    one.delete(List.of(id(3)));
    assertThat(quinces(other)).hasSize(4).doesNotContain(id(3));
    assertThat(other.facets(Filter.everything()).total()).isEqualTo(4);
    one.replace(
        memory(4).text("quince 4").tags("fruit").build().memory(), memory(4).text("pear").build());
    assertThat(quinces(other)).hasSize(3).doesNotContain(id(4));
  }

  private static List<MemoryId> quinces(MemoryStore store) {
    MemoryProbe probe = MemoryProbe.ofWords(Fixtures.words("quince"));
    return found(store, probe, Filter.everything()).stream().map(Candidate::memoryId).toList();
  }

  private static List<Candidate> found(MemoryStore store, MemoryProbe probe, Filter filter) {
    return store.blended().orElseThrow().candidates(probe, filter, 10).candidates();
  }

  /** However much a store keeps of where things stand. */
  @Test
  void whatOneChangesTheOthersFindByWordsAndMeaningAsItIs() {
    open(2);
    MemoryStore one = stores.getFirst();
    MemoryStore other = stores.getLast();
    EmbeddedMemory before = memory(1).text("quince").tags("fruit").source("garden").build();
    EmbeddedMemory after = memory(1).text("quince").tags("jam").source("kitchen").build();
    one.add(List.of(before, memory(2).text("quince too").tags("fruit").build()));
    assertThat(places(other, "fruit")).containsExactlyInAnyOrder("1 garden", "2 null");

    one.replace(before.memory(), after);
    assertThat(places(other, "fruit")).containsExactly("2 null");
    assertThat(places(other, "jam")).containsExactly("1 kitchen");
    one.replace(after.memory(), memory(1).pieces("a quince ", "and more").tags("jam").build());
    assertThat(places(other, "jam")).containsExactly("1 null", "1 null");
    one.delete(List.of(id(2)));
    assertThat(places(other, "fruit")).isEmpty();
  }

  private static List<String> places(MemoryStore store, String tag) {
    Meaning meaning = Meaning.of(axis(0));
    MemoryProbe probe = MemoryProbe.ofBoth(Fixtures.words("quince"), () -> meaning);
    Filter filter = new Filter.TaggedWith(new Tags(List.of(tag)), TagMode.ANY);
    return found(store, probe, filter).stream()
        .map(each -> (each.memoryId().equals(id(1)) ? 1 : 2) + " " + each.company().source())
        .toList();
  }

  @Test
  void ofTwoModelsThatComeFirstAtOnceOneIsRefused() {
    for (int round = 0; round < 5; round++) {
      Supplier<MemoryStore> fresh = fresh();
      try (MemoryStore one = fresh.get();
          MemoryStore other = fresh.get()) {
        MemoryBuilder foreign = memory(2).vectors(axis(OTHER_MODEL, 0));
        List<Boolean> accepted =
            Concurrently.run(
                2, thread -> thread == 0 ? accepts(one, memory(1)) : accepts(other, foreign));

        assertThat(accepted).containsExactlyInAnyOrder(true, false);
        assertThat(one.model()).contains(accepted.getFirst() ? MODEL : OTHER_MODEL);
        assertThat(one.statistics().memories()).isEqualTo(1);
      }
    }
  }

  private static boolean accepts(MemoryStore store, MemoryBuilder memory) {
    try {
      return store.add(List.of(memory.build())).size() == 1;
    } catch (ModelMismatchError refused) {
      return false;
    }
  }

  @Test
  void aPromotionByOneIsNoticedByAllAtOnce() {
    open(2);
    MemoryStore one = stores.getFirst();
    MemoryStore other = stores.getLast();
    one.add(memories(3));
    Successor successor = one.successor(OTHER_MODEL);
    successor.add(
        memories(3).stream()
            .map(each -> memory(number(each)).vectors(axis(OTHER_MODEL, 1)).build())
            .toList());

    assertThat(successor.promote()).isTrue();

    assertThat(other.model()).contains(OTHER_MODEL);
    assertThat(other.nearest(axis(OTHER_MODEL, 1), Filter.everything(), 10)).hasSize(3);
    assertThat(other.find(List.of(id(1))).values())
        .extracting(EmbeddedMemory::model)
        .containsExactly(OTHER_MODEL);
    assertThatThrownBy(() -> other.add(List.of(memory(9).build())))
        .isInstanceOf(ModelMismatchError.class);
    verifyNothingIsThereTwice();
  }

  @Test
  void processesThatAddTheSameContentsLoseNothingAndDoubleNothing() throws IOException {
    int contents = 40;
    List<Process> writers = new ArrayList<>();
    for (int writer = 0; writer < 3; writer++) {
      writers.add(writer(writer, contents));
    }

    int created = 0;
    for (Process writer : writers) {
      created +=
          Integer.parseInt(new String(writer.getInputStream().readAllBytes(), UTF_8).strip());
    }

    open(1);
    assertThat(created).isEqualTo(contents);
    assertThat(stores.getFirst().statistics().memories()).isEqualTo(contents);
    assertThat(stores.getFirst().statistics().tags().values()).containsOnly((long) contents);
    assertThat(stores.getFirst().statistics().tags()).hasSize(3);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {4, 5, 6})
  void everyoneKnowsOfEverybodysWritesWhateverWasAskedBefore(long seed) {
    open(3);

    RandomWrites.make(seed, stores);
  }

  /** Each adds and asks for what it added, while the others do the same. */
  @Test
  void whoeverWritesFindsItWhileOthersWrite() {
    open(4);
    stores.getFirst().add(memories(50));

    Concurrently.run(
        4,
        thread -> {
          for (int n = 0; n < 15; n++) {
            int number = 1_000 * (thread + 1) + n;
            MemoryStore own = stores.get(thread);
            own.add(List.of(memory(number).text("quince " + number).build()));
            assertThat(best(own, "quince " + number, 100).getFirst()).isEqualTo(id(number));
            if (n % 3 == 0) {
              own.delete(List.of(id(number)));
              assertThat(best(own, "quince " + number, 100)).doesNotContain(id(number));
            }
          }
          return true;
        });

    assertThat(stores).allSatisfy(store -> assertThat(best(store, "quince", 100)).hasSize(40));
  }

  /** Best first. */
  private static List<MemoryId> best(MemoryStore store, String words, int most) {
    MemoryProbe probe = MemoryProbe.ofWords(Fixtures.words(words));
    return store
        .blended()
        .orElseThrow()
        .candidates(probe, Filter.everything(), most)
        .candidates()
        .stream()
        .sorted(Comparator.comparingDouble((Candidate each) -> -each.signs().words()))
        .map(Candidate::memoryId)
        .toList();
  }

  private static int number(EmbeddedMemory memory) {
    return (int) (memory.memory().id().value().getLeastSignificantBits() & 0xFFFF);
  }

  private void open(int count) {
    for (int i = 0; i < count; i++) {
      stores.add(open());
    }
  }
}

package dev.cairn.testkit.memories;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.NOON;
import static dev.cairn.testkit.Fixtures.OTHER_MODEL;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.port.Added;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Merge;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.Tags;
import dev.cairn.testkit.Concurrently;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Adding memories: all or nothing, seen at once, and each content only once. */
abstract class AddSuite extends StoreSuite {

  @Test
  void aStoreHasNoModelUntilTheFirstMemory() {
    assertThat(store().model()).isEmpty();

    store().add(memories(1));

    assertThat(store().model()).contains(MODEL);
  }

  @Test
  void addingNothingDoesNothing() {
    assertThat(store().add(List.of())).isEmpty();
    assertThat(store().model()).isEmpty();
  }

  @Test
  void answersInTheOrderOfTheMemories() {
    List<Added> added =
        store().add(List.of(memory(3).build(), memory(1).build(), memory(2).build()));

    assertThat(added)
        .containsExactly(new Added(id(3), true), new Added(id(1), true), new Added(id(2), true));
  }

  @Test
  void whatIsAddedIsSeenByEveryRead() {
    EmbeddedMemory added = memory(1).vectors(axis(0)).build();
    add(added);

    assertSame(find(id(1)), added);
    assertThat(store().known(List.of(added.memory().contentHash()))).containsValue(id(1));
    assertThat(nearest(axis(0), EVERYTHING, 1)).containsExactly(id(1));
    assertThat(store().browse(EVERYTHING, 0, 1).memories()).containsExactly(added.memory());
    assertThat(store().scan(null, 1)).hasSize(1);
    assertThat(store().statistics().memories()).isEqualTo(1);
  }

  @Test
  void whatIsAddedIsThereAfterReopening() {
    List<EmbeddedMemory> added = memories(25);
    store().add(added.subList(0, 20));
    added.subList(20, 25).forEach(this::add);

    reopen();

    assertThat(store().model()).contains(MODEL);
    assertThat(total()).isEqualTo(25);
    added.forEach(memory -> assertSame(find(memory.memory().id()), memory));
  }

  @Test
  void refusesAnotherModelsVectorsAndKeepsNothingOfTheBatch() {
    store().add(memories(1));
    EmbeddedMemory foreign = memory(3).vectors(axis(OTHER_MODEL, 0)).build();

    assertThatThrownBy(() -> store().add(List.of(memory(2).build(), foreign)))
        .isInstanceOf(ModelMismatchError.class)
        .hasMessageContaining(MODEL.toString())
        .hasMessageContaining(OTHER_MODEL.toString());

    assertThat(holds(id(2))).isFalse();
    assertThat(total()).isEqualTo(1);
  }

  @Test
  void aFirstBatchOfTwoModelsIsRefusedWhole() {
    EmbeddedMemory foreign = memory(2).vectors(axis(OTHER_MODEL, 0)).build();

    assertThatThrownBy(() -> store().add(List.of(memory(1).build(), foreign)))
        .isInstanceOf(ModelMismatchError.class);

    assertThat(store().model()).isEmpty();
    assertThat(total()).isZero();
  }

  @Test
  void anIdThatAnotherContentHasIsRefusedAndKeepsNothingOfTheBatch() {
    store().add(memories(1));
    EmbeddedMemory clash = memory(1).text("something else").build();

    assertThatThrownBy(() -> store().add(List.of(memory(2).build(), clash)))
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining(id(1).toString());

    assertThat(holds(id(2))).isFalse();
    assertThat(find(id(1)).memory()).isEqualTo(memory(1).build().memory());
  }

  @Test
  void knownContentKeepsItsIdAndItsSourceAndTakesOnTheNewTags() {
    add(memory(1).text("the same").tags("a", "b").source("first"));
    EmbeddedMemory again =
        memory(2)
            .text("the same")
            .tags("b", "c")
            .source("second")
            .createdAt(NOON.plusSeconds(999))
            .build();

    List<Added> added = store().add(List.of(again));

    assertThat(added)
        .containsExactly(new Added(id(1), false, new Merge(List.of("tags"), List.of("source"))));
    assertThat(holds(id(2))).isFalse();
    assertThat(find(id(1)).memory().labels().tags()).isEqualTo(Tags.of("a", "b", "c"));
    assertThat(find(id(1)).memory().labels().source()).isEqualTo("first");
    assertThat(find(id(1)).memory().createdAt()).isEqualTo(memory(1).build().memory().createdAt());
    assertThat(find(id(1)).memory().updatedAt()).isEqualTo(again.memory().updatedAt());
    assertThat(total()).isEqualTo(1);
  }

  @Test
  void knownContentTakesOnWhatItLacksAndIsFoundByIt() {
    add(memory(1).text("the same").metadata(new Metadata(Map.of("k", 1))));
    EmbeddedMemory again =
        memory(2)
            .text("the same")
            .source("here")
            .type(MemoryType.TASK)
            .metadata(new Metadata(Map.of("k", 2, "n", 3)))
            .createdAt(NOON.plusSeconds(999))
            .build();

    List<Added> added = store().add(List.of(again));
    reopen();

    assertThat(added)
        .containsExactly(
            new Added(
                id(1),
                false,
                new Merge(List.of("source", "metadata.n"), List.of("memory_type", "metadata.k"))));
    Labels labels = find(id(1)).memory().labels();
    assertThat(labels.source()).isEqualTo("here");
    assertThat(labels.type()).isEqualTo(MemoryType.NOTE);
    assertThat(labels.metadata().fields()).hasToString("{k=1, n=3}");
    assertThat(find(id(1)).memory().updatedAt()).isEqualTo(again.memory().updatedAt());
    assertFound(new Filter.FromSource("here"));
    assertFound(new Filter.FieldIs("n", 3));
    assertFound(new Filter.FieldBetween("n", 2, 4));
    assertFound(new Filter.FieldIs("k", 1));
  }

  private void assertFound(Filter filter) {
    assertThat(store().browse(filter, 0, 1).total()).as(filter.toString()).isEqualTo(1);
    assertThat(nearest(axis(0), filter, 1)).as(filter.toString()).containsExactly(id(1));
  }

  @Test
  void knownContentIsRecognisedInAnotherWriting() {
    add(memory(1).text("caf\u00e9"));

    List<Added> added = store().add(List.of(memory(2).text("  cafe\u0301\n").build()));

    assertThat(added).containsExactly(new Added(id(1), false));
    assertThat(find(id(1)).memory().text()).isEqualTo("caf\u00e9");
  }

  @Test
  void knownContentWithoutNewTagsStaysExactlyAsItWas() {
    EmbeddedMemory first = memory(1).text("the same").tags("a").build();
    add(first);

    add(memory(2).text("the same").tags("a").createdAt(NOON.plusSeconds(999)));

    assertThat(find(id(1)).memory()).isEqualTo(first.memory());
  }

  @Test
  void theSameMemoryTwiceIsTheSameMemory() {
    EmbeddedMemory memory = memory(1).build();

    assertThat(store().add(List.of(memory))).containsExactly(new Added(id(1), true));
    assertThat(store().add(List.of(memory))).containsExactly(new Added(id(1), false));
    assertThat(nearest(axis(0), EVERYTHING, 10)).containsExactly(id(1));
  }

  @Test
  void knownContentIsFoundByItsNewTags() {
    add(memory(1).text("the same").tags("a"));
    add(memory(2).text("the same").tags("b"));
    reopen();

    assertThat(store().statistics().tags()).containsOnlyKeys("a", "b");
    assertThat(store().statistics().chunks()).isEqualTo(1);
  }

  @Test
  void theSameContentTwiceInOneBatchIsOneMemory() {
    List<Added> added =
        store()
            .add(
                List.of(
                    memory(1).text("the same").tags("a").build(),
                    memory(2).build(),
                    memory(3).text("the same").tags("b").build()));

    assertThat(added)
        .containsExactly(
            new Added(id(1), true),
            new Added(id(2), true),
            new Added(id(1), false, new Merge(List.of("tags"), List.of())));
    assertThat(find(id(1)).memory().labels().tags()).isEqualTo(Tags.of("a", "b"));
    assertThat(total()).isEqualTo(2);
  }

  @Test
  void deletedContentIsNewAgain() {
    add(memory(1).text("the same"));
    store().delete(List.of(id(1)));

    assertThat(store().add(List.of(memory(2).text("the same").build())))
        .containsExactly(new Added(id(2), true));
    assertThat(store().known(List.of(memory(2).text("the same").build().memory().contentHash())))
        .containsValue(id(2));
  }

  @Test
  void ofEightWhoAddTheSameContentAtOnceExactlyOneCreatesIt() {
    for (int round = 0; round < 5; round++) {
      String text = "round " + round;
      int base = 100 * (round + 1);

      List<Added> added =
          Concurrently.run(
              8,
              thread ->
                  store()
                      .add(List.of(memory(base + thread).text(text).tags("t" + thread).build()))
                      .getFirst());

      assertThat(added).filteredOn(Added::created).hasSize(1);
      MemoryId winner = added.getFirst().id();
      assertThat(added).allSatisfy(answer -> assertThat(answer.id()).isEqualTo(winner));
      assertThat(find(winner).memory().labels().tags().values())
          .containsExactlyInAnyOrder("t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7");
    }
    assertThat(total()).isEqualTo(5);
  }

  @Test
  void eightWritersLoseNothing() {
    Concurrently.run(
        8,
        thread -> {
          for (int i = 0; i < 25; i++) {
            MemoryId id = id(thread * 1000 + i);
            add(memory(thread * 1000 + i).pieces("part one of " + id, ", part two"));
            assertThat(holds(id)).isTrue();
          }
          return true;
        });
    reopen();

    assertThat(total()).isEqualTo(200);
    assertThat(store().statistics().chunks()).isEqualTo(400);
  }

  @Test
  void aMemoryWithManyChunksIsStoredWhole() {
    List<String> pieces = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      pieces.add("chunk " + i + " ");
    }
    EmbeddedMemory large = memory(1).pieces(pieces.toArray(String[]::new)).build();
    add(large);

    assertSame(find(id(1)), large);
    assertThat(store().statistics().chunks()).isEqualTo(200);
    assertThat(total()).isEqualTo(1);
  }
}

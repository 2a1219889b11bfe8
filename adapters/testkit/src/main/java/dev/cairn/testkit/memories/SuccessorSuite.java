package dev.cairn.testkit.memories;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.OTHER_MODEL;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.port.BlendedSearch;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.testkit.Concurrently;
import dev.cairn.testkit.Fixtures;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bringing a store to another model, while it serves and changes. */
abstract class SuccessorSuite extends StoreSuite {

  @BeforeEach
  void fill() {
    store().add(memories(10));
  }

  @Test
  void beginsWithEverythingOutstanding() {
    Successor successor = store().successor(OTHER_MODEL);

    assertThat(successor.model()).isEqualTo(OTHER_MODEL);
    assertThat(successor.size()).isZero();
    assertThat(successor.outstanding(100)).hasSize(10).doesNotHaveDuplicates();
    assertThat(successor.outstanding(3)).hasSize(3);
  }

  @Test
  void whatIsAddedIsNoLongerOutstanding() {
    Successor successor = store().successor(OTHER_MODEL);
    List<MemoryId> first = successor.outstanding(4);

    successor.add(reembedded(first));

    assertThat(successor.size()).isEqualTo(4);
    assertThat(successor.outstanding(100)).hasSize(6).doesNotContainAnyElementsOf(first);
  }

  @Test
  void theStoreServesUntilThePromotion() {
    Successor successor = store().successor(OTHER_MODEL);
    successor.add(reembedded(successor.outstanding(100)));

    assertThat(store().model()).contains(MODEL);
    assertThat(store().nearest(axis(0), EVERYTHING, 100)).hasSize(10);
    assertThat(store().statistics().memories()).isEqualTo(10);
    assertThat(find(id(1)).model()).isEqualTo(MODEL);
  }

  @Test
  void doesNotTakeOverWhileSomethingIsOutstanding() {
    Successor successor = store().successor(OTHER_MODEL);
    successor.add(reembedded(successor.outstanding(9)));

    assertThat(successor.promote()).isFalse();

    assertThat(store().model()).contains(MODEL);
    assertThat(store().nearest(axis(0), EVERYTHING, 100)).hasSize(10);
  }

  @Test
  void takesOverWhenItHoldsEverything() {
    List<Memory> before = store().browse(EVERYTHING, 0, 100).memories();

    assertThat(rebuild(store().successor(OTHER_MODEL))).isTrue();

    assertThat(store().model()).contains(OTHER_MODEL);
    assertThat(store().browse(EVERYTHING, 0, 100).memories()).isEqualTo(before);
    assertThat(store().nearest(axis(OTHER_MODEL, 0), EVERYTHING, 100)).hasSize(10);
    assertThat(find(id(1)).model()).isEqualTo(OTHER_MODEL);
    assertThat(store().statistics().model()).isEqualTo(OTHER_MODEL);
  }

  @Test
  void afterwardsTheOldModelsVectorsAreRefused() {
    rebuild(store().successor(OTHER_MODEL));

    assertThatThrownBy(() -> store().nearest(axis(0), EVERYTHING, 10))
        .isInstanceOf(ModelMismatchError.class);
    assertThatThrownBy(() -> add(memory(99))).isInstanceOf(ModelMismatchError.class);
  }

  @Test
  void afterwardsTheStoreWorksAsBefore() {
    rebuild(store().successor(OTHER_MODEL));

    add(memory(99).vectors(axis(OTHER_MODEL, 0)));
    store().delete(List.of(id(1)));
    EmbeddedMemory known =
        memory(50).text("memory number 2").tags("x").vectors(axis(OTHER_MODEL, 0)).build();

    assertThat(store().add(List.of(known)).getFirst().id()).isEqualTo(id(2));
    assertThat(total()).isEqualTo(10);
  }

  @Test
  void thePromotionIsThereAfterReopening() {
    rebuild(store().successor(OTHER_MODEL));
    add(memory(99).vectors(axis(OTHER_MODEL, 0)));

    reopen();

    assertThat(store().model()).contains(OTHER_MODEL);
    assertThat(total()).isEqualTo(11);
    assertThat(store().nearest(axis(OTHER_MODEL, 0), EVERYTHING, 100)).hasSize(11);
  }

  @Test
  void carriesOnWhereItWasAfterReopening() {
    Successor begun = store().successor(OTHER_MODEL);
    begun.add(reembedded(begun.outstanding(6)));

    reopen();
    Successor resumed = store().successor(OTHER_MODEL);

    assertThat(store().model()).contains(MODEL);
    assertThat(resumed.size()).isEqualTo(6);
    assertThat(resumed.outstanding(100)).hasSize(4);
    assertThat(rebuild(resumed)).isTrue();
    assertThat(total()).isEqualTo(10);
  }

  @Test
  void carriesOnWhereItWasWhenAskedForAgain() {
    Successor begun = store().successor(OTHER_MODEL);
    begun.add(reembedded(begun.outstanding(6)));

    assertThat(store().successor(OTHER_MODEL).size()).isEqualTo(6);
  }

  @Test
  void beginsAnewForAThirdModel() {
    Successor begun = store().successor(OTHER_MODEL);
    begun.add(reembedded(begun.outstanding(6)));
    ModelStamp third = new ModelStamp("third", 4);

    Successor other = store().successor(third);

    assertThat(other.model()).isEqualTo(third);
    assertThat(other.size()).isZero();
    assertThat(other.outstanding(100)).hasSize(10);
  }

  @Test
  void aMemoryAddedMeanwhileIsOutstanding() {
    Successor successor = store().successor(OTHER_MODEL);
    successor.add(reembedded(successor.outstanding(100)));
    add(memory(11));

    assertThat(successor.outstanding(100)).containsExactly(id(11));
    assertThat(successor.promote()).isFalse();
    assertThat(rebuild(successor)).isTrue();
    assertThat(total()).isEqualTo(11);
  }

  @Test
  void aMemoryChangedMeanwhileIsOutstandingAgain() {
    Successor successor = store().successor(OTHER_MODEL);
    successor.add(reembedded(successor.outstanding(100)));
    EmbeddedMemory before = find(id(3));
    store().replace(before.memory(), memory(3).text("changed").tags("x").build());

    assertThat(successor.size()).isEqualTo(9);
    assertThat(successor.outstanding(100)).containsExactly(id(3));
    assertThat(successor.promote()).isFalse();
    assertThat(rebuild(successor)).isTrue();
    assertThat(find(id(3)).memory().text()).isEqualTo("changed");
    assertThat(total()).isEqualTo(10);
  }

  @Test
  void aTagMergedMeanwhileIsNotLost() {
    Successor successor = store().successor(OTHER_MODEL);
    successor.add(reembedded(successor.outstanding(100)));
    add(memory(77).text("memory number 4").tags("late"));

    assertThat(successor.outstanding(100)).containsExactly(id(4));
    assertThat(rebuild(successor)).isTrue();
    assertThat(find(id(4)).memory().labels().tags().values()).containsExactly("late");
  }

  @Test
  void aMemoryDeletedMeanwhileIsGoneAfterThePromotion() {
    Successor successor = store().successor(OTHER_MODEL);
    successor.add(reembedded(successor.outstanding(100)));
    store().delete(List.of(id(5), id(6)));

    assertThat(successor.size()).isEqualTo(8);
    assertThat(successor.promote()).isTrue();
    assertThat(holds(id(5))).isFalse();
    assertThat(total()).isEqualTo(8);
    assertThat(store().nearest(axis(OTHER_MODEL, 0), EVERYTHING, 100)).hasSize(8);
  }

  @Test
  void aMemoryDeletedBeforeItIsAddedIsGoneAfterThePromotion() {
    Successor successor = store().successor(OTHER_MODEL);
    List<EmbeddedMemory> all = reembedded(successor.outstanding(100));
    store().delete(List.of(id(5)));
    successor.add(all);

    assertThat(successor.size()).isEqualTo(9);
    assertThat(successor.promote()).isTrue();
    assertThat(holds(id(5))).isFalse();
  }

  @Test
  void aStaleStateThatIsAddedStaysOutstanding() {
    Successor successor = store().successor(OTHER_MODEL);
    List<EmbeddedMemory> all = reembedded(successor.outstanding(100));
    EmbeddedMemory before = find(id(2));
    store().replace(before.memory(), memory(2).tags("newer").build());

    successor.add(all);

    assertThat(successor.outstanding(100)).containsExactly(id(2));
    assertThat(successor.promote()).isFalse();
  }

  @Test
  void twoMemoriesThatSwapTheirTextsMeanwhileArriveBoth() {
    Successor successor = store().successor(OTHER_MODEL);
    successor.add(reembedded(successor.outstanding(100)));
    EmbeddedMemory one = find(id(1));
    EmbeddedMemory two = find(id(2));
    store().replace(one.memory(), memory(1).text("in between").build());
    store().replace(two.memory(), memory(2).text("memory number 1").build());
    store().replace(find(id(1)).memory(), memory(1).text("memory number 2").build());

    assertThat(rebuild(successor)).isTrue();

    assertThat(find(id(1)).memory().text()).isEqualTo("memory number 2");
    assertThat(find(id(2)).memory().text()).isEqualTo("memory number 1");
  }

  @Test
  void refusesVectorsOfAnyOtherModel() {
    Successor successor = store().successor(OTHER_MODEL);

    assertThatThrownBy(() -> successor.add(List.of(memory(1).build())))
        .isInstanceOf(ModelMismatchError.class);
  }

  @Test
  void everyDetailSurvives() {
    Metadata metadata = new Metadata(Map.of("n", 1.5, "minus", -0.0, "deep", List.of(Map.of())));
    EmbeddedMemory rich =
        memory(42).pieces("a ", "b ", "c").tags("x", "y").source("s").metadata(metadata).build();
    add(rich);

    assertThat(rebuild(store().successor(OTHER_MODEL))).isTrue();

    assertThat(find(id(42)).memory()).isEqualTo(rich.memory());
    assertThat(find(id(42)).chunks()).hasSize(3);
  }

  @Test
  void anEmptiedStoreTakesOnAnotherModelAtOnce() {
    store().delete(memories(10).stream().map(memory -> memory.memory().id()).toList());

    Successor successor = store().successor(OTHER_MODEL);

    assertThat(successor.outstanding(10)).isEmpty();
    assertThat(successor.promote()).isTrue();
    assertThat(store().model()).contains(OTHER_MODEL);
  }

  @Test
  void writersAndSearchersGoOnThroughThePromotion() {
    Successor successor = store().successor(OTHER_MODEL);

    Concurrently.run(
        3,
        thread -> {
          if (thread == 0) {
            return rebuild(successor);
          }
          for (int i = 0; i < 10; i++) {
            writeOrSearch(thread == 1, 100 + i);
          }
          return true;
        });

    assertThat(store().model()).contains(OTHER_MODEL);
    assertThat(store().scan(null, 100))
        .allSatisfy(memory -> assertThat(memory.model()).isEqualTo(OTHER_MODEL));
    assertThat(total()).isBetween(10L, 20L);
  }

  private void writeOrSearch(boolean writes, int n) {
    try {
      if (writes) {
        add(memory(n));
      } else {
        assertThat(store().nearest(axis(0), EVERYTHING, 5)).hasSize(5);
        store().blended().ifPresent(this::searchByBoth);
      }
    } catch (ModelMismatchError promotedMeanwhile) {
      assertThat(store().model()).contains(OTHER_MODEL);
    }
  }

  private void searchByBoth(BlendedSearch search) {
    MemoryProbe probe = MemoryProbe.ofBoth(Fixtures.words("memory"), () -> Meaning.of(axis(0)));
    assertThat(search.candidates(probe, EVERYTHING, 5).candidates()).hasSizeBetween(10, 20);
  }

  /** Does what re-embedding does, until nothing is outstanding. */
  private boolean rebuild(Successor successor) {
    for (int attempt = 0; attempt < 100; attempt++) {
      for (List<MemoryId> ids = successor.outstanding(4);
          !ids.isEmpty();
          ids = successor.outstanding(4)) {
        successor.add(reembedded(ids));
      }
      if (successor.promote()) {
        return true;
      }
    }
    return false;
  }

  private List<EmbeddedMemory> reembedded(List<MemoryId> ids) {
    return store().find(ids).values().stream()
        .map(memory -> reembedded(memory, OTHER_MODEL))
        .toList();
  }

  private static EmbeddedMemory reembedded(EmbeddedMemory memory, ModelStamp model) {
    SplittableRandom random = new SplittableRandom(memory.memory().id().hashCode());
    List<Chunk> chunks =
        memory.chunks().stream()
            .map(
                chunk -> {
                  Embedding vector = Fixtures.randomUnit(model, random);
                  return new Chunk(chunk.index(), chunk.start(), chunk.text(), vector);
                })
            .toList();
    return new EmbeddedMemory(memory.memory(), chunks);
  }
}

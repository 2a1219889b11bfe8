package dev.cairn.testkit.memories;

import static dev.cairn.testkit.Fixtures.OTHER_MODEL;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.testkit.Concurrently;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Replacing, deleting and looking up. */
abstract class ChangeSuite extends StoreSuite {

  @Test
  void replacesAMemoryThatIsStillAsExpected() {
    EmbeddedMemory before = memory(1).tags("old").vectors(axis(0)).build();
    EmbeddedMemory after = memory(1).text("now this").tags("new").vectors(axis(1)).build();
    add(before);

    assertThat(store().replace(before.memory(), after)).isTrue();

    assertSame(find(id(1)), after);
    assertThat(total()).isEqualTo(1);
    assertThat(similarity(store().nearest(axis(1), EVERYTHING, 1).getFirst())).isGreaterThan(0.99);
  }

  @Test
  void aReplacementIsThereAfterReopening() {
    EmbeddedMemory before = memory(1).pieces("a ", "b ", "c").build();
    EmbeddedMemory after = memory(1).pieces("d ", "e").build();
    add(before);
    store().replace(before.memory(), after);

    reopen();

    assertSame(find(id(1)), after);
    assertThat(store().statistics().chunks()).isEqualTo(2);
  }

  @Test
  void doesNotReplaceAMemoryThatHasChanged() {
    EmbeddedMemory first = memory(1).tags("first").build();
    EmbeddedMemory second = memory(1).tags("second").build();
    add(first);
    store().replace(first.memory(), second);

    assertThat(store().replace(first.memory(), memory(1).tags("third").build())).isFalse();

    assertSame(find(id(1)), second);
  }

  @Test
  void doesNotReplaceAMemoryThatIsGone() {
    EmbeddedMemory memory = memory(1).build();
    assertThat(store().replace(memory.memory(), memory)).isFalse();
    add(memory);
    store().delete(List.of(id(1)));

    assertThat(store().replace(memory.memory(), memory(1).tags("x").build())).isFalse();

    assertThat(holds(id(1))).isFalse();
  }

  @Test
  void replacesWhatItHasJustRead() {
    add(memory(1).tags("a"));
    Memory read = find(id(1)).memory();

    assertThat(store().replace(read, memory(1).tags("b").build())).isTrue();
  }

  @Test
  void refusesAReplacementOfAnotherModel() {
    EmbeddedMemory before = memory(1).build();
    add(before);
    EmbeddedMemory foreign = memory(1).vectors(axis(OTHER_MODEL, 0)).build();

    assertThatThrownBy(() -> store().replace(before.memory(), foreign))
        .isInstanceOf(ModelMismatchError.class);

    assertSame(find(id(1)), before);
  }

  @Test
  void refusesAReplacementWhoseContentAnotherMemoryHolds() {
    EmbeddedMemory before = memory(1).build();
    add(before, memory(2).text("taken").build());

    assertThatThrownBy(() -> store().replace(before.memory(), memory(1).text("taken").build()))
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining(id(2).toString());

    assertSame(find(id(1)), before);
  }

  @Test
  void aReplacedContentIsForgottenAndTheNewOneKnown() {
    EmbeddedMemory before = memory(1).text("before").build();
    add(before);
    store().replace(before.memory(), memory(1).text("after").build());

    ContentHash old = ContentHash.of("before");
    ContentHash now = ContentHash.of("after");

    assertThat(store().known(List.of(old, now))).containsOnlyKeys(now).containsValue(id(1));
  }

  @Test
  void ofEightWhoReplaceTheSameStateExactlyOneDoes() {
    EmbeddedMemory before = memory(1).build();
    add(before);

    List<Boolean> replaced =
        Concurrently.run(
            8, thread -> store().replace(before.memory(), memory(1).tags("by " + thread).build()));

    assertThat(replaced).filteredOn(won -> won).hasSize(1);
    String winner = "by " + replaced.indexOf(true);
    assertThat(find(id(1)).memory().labels().tags().values()).containsExactly(winner);
  }

  @Test
  void deletesMemoriesWithAllTheirChunksAndSaysWhichExisted() {
    add(memory(1).pieces("a ", "b ", "c").build(), memory(2).build());

    Set<MemoryId> deleted = store().delete(List.of(id(1), id(7)));

    assertThat(deleted).containsExactly(id(1));
    assertThat(nearest(axis(0), EVERYTHING, 10)).containsExactly(id(2));
    assertThat(store().statistics().chunks()).isEqualTo(1);
    assertThat(store().delete(List.of(id(1)))).isEmpty();
  }

  @Test
  void aDeletedMemoryIsSeenByNoRead() {
    store().add(memories(3));
    store().delete(List.of(id(2), id(2)));

    assertThat(holds(id(2))).isFalse();
    assertThat(store().known(List.of(memory(2).build().memory().contentHash()))).isEmpty();
    assertThat(nearest(axis(0), EVERYTHING, 10)).containsExactlyInAnyOrder(id(1), id(3));
    assertThat(store().browse(EVERYTHING, 0, 10).memories())
        .extracting(Memory::id)
        .containsExactly(id(3), id(1));
    assertThat(store().scan(null, 10))
        .extracting(found -> found.memory().id())
        .containsExactly(id(1), id(3));
  }

  @Test
  void aDeletedMemoryStaysDeletedAfterReopening() {
    store().add(memories(3));
    store().delete(List.of(id(2)));

    reopen();

    assertThat(holds(id(2))).isFalse();
    assertThat(total()).isEqualTo(2);
  }

  @Test
  void deletingEverythingLeavesAStoreThatWorks() {
    store().add(memories(10));
    store().delete(memories(10).stream().map(memory -> memory.memory().id()).toList());

    assertThat(total()).isZero();
    assertThat(store().statistics().oldest()).isNull();
    add(memory(11));
    assertThat(nearest(axis(0), EVERYTHING, 10)).containsExactly(id(11));
  }

  @Test
  void deletingNothingDoesNothing() {
    assertThat(store().delete(List.of())).isEmpty();
    assertThat(store().delete(List.of(id(1)))).isEmpty();
  }

  @Test
  void ofEightWhoDeleteTheSameMemoryExactlyOneDoes() {
    store().add(memories(1));

    List<Set<MemoryId>> deleted = Concurrently.run(8, thread -> store().delete(List.of(id(1))));

    assertThat(deleted).filteredOn(ids -> !ids.isEmpty()).hasSize(1);
  }

  @Test
  void findsThoseThatExist() {
    store().add(memories(3));

    assertThat(store().find(List.of(id(1), id(9), id(3)))).containsOnlyKeys(id(1), id(3));
    assertThat(store().find(List.of())).isEmpty();
  }

  @Test
  void knowsTheContentsItHolds() {
    EmbeddedMemory stored = memory(1).build();
    add(stored);
    ContentHash known = stored.memory().contentHash();

    assertThat(store().known(List.of(known, ContentHash.of("unknown"))))
        .hasSize(1)
        .containsEntry(known, id(1));
    assertThat(store().known(List.of())).isEmpty();
  }

  @Test
  void knowsNothingWhileEmpty() {
    assertThat(store().known(List.of(ContentHash.of("anything")))).isEmpty();
    assertThat(store().find(List.of(id(1)))).isEmpty();
  }
}

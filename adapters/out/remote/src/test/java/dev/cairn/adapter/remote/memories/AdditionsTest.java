package dev.cairn.adapter.remote.memories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.port.Added;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Merge;
import dev.cairn.domain.memory.Tags;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AdditionsTest {

  private static final Instant NOON = Instant.parse("2026-01-15T12:00:00Z");
  private static final Embedding VECTOR =
      new Embedding(new ModelStamp("tiny", 2), new float[] {1, 0});
  private static final Merge TAGGED = new Merge(List.of("tags"), List.of());

  @Test
  void theSameContentTwiceIsCreatedOnceWithTheTagsOfBoth() {
    Additions additions = new Additions(List.of(), Set.of());

    additions.add(memory(1, "tea", "a"));
    additions.add(memory(2, "tea", "b"));

    assertThat(additions.added())
        .containsExactly(new Added(id(1), true), new Added(id(1), false, TAGGED));
    assertThat(additions.created()).containsOnlyKeys(id(1));
    assertThat(additions.created().get(id(1)).memory().labels().tags())
        .isEqualTo(Tags.of("a", "b"));
    assertThat(additions.relabelled()).isEmpty();
  }

  @Test
  void aStoredMemoryGathersTheTagsOfAll() {
    Memory stored = memory(9, "tea", "a").memory();
    Additions additions = new Additions(List.of(stored), Set.of());

    additions.add(memory(1, "tea", "b"));
    additions.add(memory(2, "tea", "a"));
    additions.add(memory(3, "tea", "c"));

    assertThat(additions.relabelled()).containsOnlyKeys(id(9));
    assertThat(additions.relabelled().get(id(9)).labels().tags()).isEqualTo(Tags.of("a", "b", "c"));
    assertThat(additions.added())
        .containsExactly(
            new Added(id(9), false, TAGGED),
            new Added(id(9), false),
            new Added(id(9), false, TAGGED));
  }

  @Test
  void whatIsKnownWithAllItsTagsChangesNothing() {
    Memory stored = memory(9, "tea", "a").memory();
    Additions additions = new Additions(List.of(stored), Set.of());

    additions.add(memory(9, "tea", "a"));

    assertThat(additions.isEmpty()).isTrue();
    assertThat(additions.added()).containsExactly(new Added(id(9), false));
  }

  @Test
  void whatAnEarlierAttemptCreatedCountsAsCreatedOnce() {
    Memory stored = memory(1, "tea", "a").memory();
    Additions additions = new Additions(List.of(stored), Set.of(id(1)));

    additions.add(memory(1, "tea", "a"));
    additions.add(memory(1, "tea", "a"));

    assertThat(additions.added()).containsExactly(new Added(id(1), true), new Added(id(1), false));
    assertThat(additions.isEmpty()).isTrue();
  }

  @Test
  void anIdIsGivenToOneContentOnly() {
    Additions additions = new Additions(List.of(memory(7, "water", "a").memory()), Set.of());
    additions.add(memory(1, "tea", "a"));

    assertThatThrownBy(() -> additions.add(memory(1, "coffee", "a")))
        .isInstanceOf(ValidationError.class);
    assertThatThrownBy(() -> additions.add(memory(7, "milk", "a")))
        .isInstanceOf(ValidationError.class);
  }

  private static EmbeddedMemory memory(long id, String text, String tag) {
    Memory memory = new Memory(id(id), text, Labels.NONE.withTags(Tags.of(tag)), NOON, NOON);
    return new EmbeddedMemory(memory, List.of(new Chunk(0, 0, text, VECTOR)));
  }

  private static MemoryId id(long number) {
    return new MemoryId(new UUID(0, number));
  }
}

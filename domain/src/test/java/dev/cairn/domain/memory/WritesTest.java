package dev.cairn.domain.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.memory.Addition.Effect;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What adding and replacing mean for what is stored. */
class WritesTest {

  private static final Instant NOON = Instant.parse("2026-01-15T12:00:00Z");
  private static final Memory HOLDER = memory(1, "tea", Tags.of("a", "b"), NOON);

  @Test
  void aMemoryWithNewContentIsCreated() {
    Addition addition = Addition.of(HOLDER, null, false);

    assertThat(addition).isEqualTo(new Addition(HOLDER, Effect.CREATED, Merge.NONE));
  }

  @Test
  void anIdThatAnotherContentHasIsRefused() {
    assertThatThrownBy(() -> Addition.of(HOLDER, null, true))
        .isInstanceOf(ValidationError.class)
        .hasMessage("memory_id: another memory has this id: " + HOLDER.id());
  }

  @Test
  void knownContentKeepsItsMemoryWhichGetsTheNewTagsAndTheLaterTime() {
    Memory again = memory(2, " tea", Tags.of("c", "a"), NOON.plusSeconds(1));

    Addition addition = Addition.of(again, HOLDER, false);

    assertThat(addition.effect()).isEqualTo(Effect.RELABELLED);
    assertThat(addition.memory())
        .isEqualTo(
            HOLDER.relabelled(
                HOLDER.labels().withTags(Tags.of("a", "b", "c")), NOON.plusSeconds(1)));
    assertThat(addition.merge()).isEqualTo(new Merge(List.of("tags"), List.of()));
  }

  @Test
  void anEarlierAdditionDoesNotTurnTheTimeBack() {
    Memory again = memory(2, "tea", Tags.of("c"), NOON.minusSeconds(1));

    assertThat(Addition.of(again, HOLDER, false).memory().updatedAt()).isEqualTo(NOON);
  }

  @Test
  void knownContentGetsTheSourceAndTheFieldsThatItLacks() {
    Labels labels =
        new Labels(Tags.of("b"), "elsewhere", MemoryType.NOTE, Metadata.of(Map.of("k", 1)));

    Addition addition = Addition.of(again(labels), HOLDER, true);

    assertThat(addition.effect()).isEqualTo(Effect.RELABELLED);
    assertThat(addition.memory().labels())
        .isEqualTo(
            new Labels(
                Tags.of("a", "b"), "elsewhere", MemoryType.NOTE, Metadata.of(Map.of("k", 1))));
    assertThat(addition.merge()).isEqualTo(new Merge(List.of("source", "metadata.k"), List.of()));
  }

  @Test
  void knownContentKeepsWhatItHasAndTellsSo() {
    Memory holder = again(labels("here", MemoryType.TASK, Map.of("k", 1, "n", 2)));
    Memory again = again(labels("there", MemoryType.NOTE, Map.of("k", 3, "n", 2L)));

    Addition addition = Addition.of(again, holder, true);

    assertThat(addition)
        .isEqualTo(
            new Addition(
                holder,
                Effect.NONE,
                new Merge(List.of(), List.of("source", "memory_type", "metadata.k"))));
  }

  @Test
  void knownContentWithTheSameLabelsChangesNothing() {
    assertThat(Addition.of(again(Labels.NONE.withTags(Tags.of("b"))), HOLDER, true))
        .isEqualTo(new Addition(HOLDER, Effect.NONE, Merge.NONE));
    assertThat(Addition.of(again(Labels.NONE), HOLDER, true).merge()).isEqualTo(Merge.NONE);
  }

  @Test
  void fieldsThatWouldBeTooManyTogetherAreNotTaken() {
    Memory holder = again(labels(null, MemoryType.NOTE, numbered("a", Metadata.MAX_VALUES)));
    Memory again = again(labels(null, MemoryType.NOTE, numbered("b", 1)));

    assertThat(Addition.of(again, holder, true))
        .isEqualTo(new Addition(holder, Effect.NONE, new Merge(List.of(), List.of("metadata.b0"))));
  }

  @Test
  void anEmptyPartOfAChangeTakesAwayWhatThereIs() {
    Memory memory = again(labels("here", MemoryType.TASK, Map.of("k", 1)));
    MemoryChange nothing = new MemoryChange(null, Tags.NONE, "", null, Metadata.NONE);

    assertThat(nothing.isEmpty()).isFalse();
    assertThat(nothing.applyTo(memory, NOON).labels())
        .isEqualTo(new Labels(Tags.NONE, null, MemoryType.TASK, Metadata.NONE));
  }

  @Test
  void onlyAMemoryAsExpectedIsReplaced() {
    Replacement replacement = new Replacement(HOLDER, embedded(memory(1, "coffee", Tags.NONE)));

    assertThat(replacement.appliesTo(HOLDER)).isTrue();
    assertThat(replacement.appliesTo(null)).isFalse();
    assertThat(replacement.appliesTo(memory(1, "tea", Tags.of("a")))).isFalse();
    assertThat(replacement.isDoneIn(replacement.memory().memory())).isTrue();
    assertThat(replacement.isDoneIn(HOLDER)).isFalse();
    assertThat(replacement.isDoneIn(null)).isFalse();
    assertThat(replacement.changesContent()).isTrue();
    assertThat(new Replacement(HOLDER, embedded(memory(1, "tea ", Tags.NONE))).changesContent())
        .isFalse();
  }

  @Test
  void aReplacementMayNotSayWhatAnotherMemorySays() {
    Replacement.requireUnheld(HOLDER.id(), null);
    Replacement.requireUnheld(HOLDER.id(), HOLDER.id());

    assertThatThrownBy(() -> Replacement.requireUnheld(HOLDER.id(), id(7)))
        .isInstanceOf(ValidationError.class)
        .hasMessage("text: this content is stored already, as the memory " + id(7));
  }

  @Test
  void aReplacementKeepsTheId() {
    assertThatThrownBy(() -> new Replacement(HOLDER, embedded(memory(2, "tea", Tags.NONE))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void memoriesAreTheSameWhereTheyAreWrittenAlike() {
    Memory read = with("n", 1L, "list", List.of(Map.of("x", 1.5)));

    assertThat(read.isSameAs(with("n", 1, "list", List.of(Map.of("x", new BigDecimal("1.5"))))))
        .isTrue();
    assertThat(read.isSameAs(with("n", 1.0, "list", List.of(Map.of("x", 1.5))))).isFalse();
    assertThat(read.isSameAs(with("n", "1", "list", List.of(Map.of("x", 1.5))))).isFalse();
    assertThat(read.isSameAs(with("n", 1, "list", List.of()))).isFalse();
    assertThat(read.isSameAs(with("list", List.of(Map.of("x", 1.5)), "n", 1))).isFalse();
    assertThat(read.isSameAs(HOLDER)).isFalse();
  }

  private static Memory again(Labels labels) {
    return new Memory(id(2), "tea", labels, NOON, NOON.plusSeconds(9));
  }

  private static Labels labels(@Nullable String source, MemoryType type, Map<String, ?> fields) {
    return new Labels(Tags.NONE, source, type, Metadata.of(fields));
  }

  private static Map<String, Object> numbered(String name, int count) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      fields.put(name + i, i);
    }
    return fields;
  }

  private static Memory with(String one, Object first, String other, Object second) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(one, first);
    fields.put(other, second);
    Labels labels = HOLDER.labels().withMetadata(Metadata.of(fields));
    return HOLDER.relabelled(labels, NOON);
  }

  private static Memory memory(long id, String text, Tags tags) {
    return memory(id, text, tags, NOON);
  }

  private static Memory memory(long id, String text, Tags tags, Instant updated) {
    return new Memory(id(id), text, Labels.NONE.withTags(tags), NOON, updated);
  }

  private static EmbeddedMemory embedded(Memory memory) {
    Embedding vector = new Embedding(new ModelStamp("tiny", 2), new float[] {1, 0});
    return new EmbeddedMemory(memory, List.of(new Chunk(0, 0, memory.text(), vector)));
  }

  private static MemoryId id(long number) {
    return new MemoryId(new UUID(0, number));
  }
}

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
import org.junit.jupiter.api.Test;

/** What adding and replacing mean for what is stored. */
class WritesTest {

  private static final Instant NOON = Instant.parse("2026-01-15T12:00:00Z");
  private static final Memory HOLDER = memory(1, "tea", Tags.of("a", "b"), NOON);

  @Test
  void aMemoryWithNewContentIsCreated() {
    Addition addition = Addition.of(HOLDER, null, false);

    assertThat(addition).isEqualTo(new Addition(HOLDER, Effect.CREATED));
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
  }

  @Test
  void anEarlierAdditionDoesNotTurnTheTimeBack() {
    Memory again = memory(2, "tea", Tags.of("c"), NOON.minusSeconds(1));

    assertThat(Addition.of(again, HOLDER, false).memory().updatedAt()).isEqualTo(NOON);
  }

  @Test
  void knownContentWithKnownTagsChangesNothingWhateverElseIsNew() {
    Memory again =
        new Memory(
            id(2),
            "tea",
            new Labels(Tags.of("b"), "elsewhere", MemoryType.NOTE, Metadata.of(Map.of("k", 1))),
            NOON,
            NOON.plusSeconds(9));

    assertThat(Addition.of(again, HOLDER, true)).isEqualTo(new Addition(HOLDER, Effect.NONE));
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

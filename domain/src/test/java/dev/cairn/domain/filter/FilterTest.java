package dev.cairn.domain.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.Tags;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class FilterTest {

  private static final Instant NOON = Instant.parse("2026-01-15T12:00:00Z");
  private static final Labels LABELS =
      new Labels(Tags.of("python", "tutorial"), "docs", MemoryType.TASK, Metadata.NONE);

  @Test
  void anyOfTheTagsIsEnoughOnlyInModeAny() {
    Tags wanted = Tags.of("python", "java");

    assertThat(new Filter.TaggedWith(wanted, TagMode.ANY).matches(LABELS, NOON)).isTrue();
    assertThat(new Filter.TaggedWith(wanted, TagMode.ALL).matches(LABELS, NOON)).isFalse();
  }

  @Test
  void tagsAndSourcesMatchWholeAndByCase() {
    assertThat(new Filter.TaggedWith(Tags.of("Python"), TagMode.ANY).matches(LABELS, NOON))
        .isFalse();
    assertThat(new Filter.TaggedWith(Tags.of("pyth"), TagMode.ANY).matches(LABELS, NOON)).isFalse();
    assertThat(new Filter.FromSource("Docs").matches(LABELS, NOON)).isFalse();
    assertThat(new Filter.FromSource("docs").matches(LABELS, NOON)).isTrue();
  }

  @Test
  void aMemoryWithoutSourceComesFromNoSource() {
    assertThat(new Filter.FromSource("docs").matches(Labels.NONE, NOON)).isFalse();
  }

  @Test
  void bothEndsOfAStretchOfTimeBelongToIt() {
    assertThat(new Filter.CreatedBetween(NOON, NOON).matches(LABELS, NOON)).isTrue();
    assertThat(new Filter.CreatedBetween(NOON.plusMillis(1), null).matches(LABELS, NOON)).isFalse();
    assertThat(new Filter.CreatedBetween(null, NOON.minusMillis(1)).matches(LABELS, NOON))
        .isFalse();
    assertThat(new Filter.CreatedBetween(null, null).matches(LABELS, NOON)).isTrue();
  }

  @Test
  void partsCombineWithAnd() {
    Filter task = new Filter.OfType(MemoryType.TASK);
    Filter elsewhere = new Filter.FromSource("mail");

    assertThat(new Filter.AllOf(List.of(task, elsewhere)).matches(LABELS, NOON)).isFalse();
    assertThat(Filter.allOf(List.of(task)).matches(LABELS, NOON)).isTrue();
    assertThat(Filter.everything().matches(Labels.NONE, NOON)).isTrue();
  }

  @Test
  void aFilterThatCouldMeanNothingIsRefused() {
    assertThatThrownBy(() -> new Filter.TaggedWith(Tags.NONE, TagMode.ANY))
        .hasMessage("Validation failed: tags cannot be an empty list");
    assertThatThrownBy(() -> new Filter.FromSource(""))
        .hasMessage("Validation failed: source must have at least 1 character");
    assertThatThrownBy(() -> new Filter.FromSource("x".repeat(101)))
        .hasMessage("Validation failed: source must have at most 100 characters");
    assertThatThrownBy(() -> new Filter.CreatedBetween(NOON, NOON.minusMillis(1)))
        .hasMessage("Validation failed: date_from must be <= date_to");
  }
}

package dev.cairn.domain.input;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The words by which every finder narrows what it finds, and what they mean. */
final class FinderFields {

  static final Kind<MemoryType> TYPES = new Kind.Choice<>(MemoryType.class);
  static final Kind<String> SOURCES = new Kind.Text(Labels.MAX_SOURCE_LENGTH);

  static final Field<MemoryType> TYPE = Field.optional("memory_type", TYPES, "Only this type.");
  static final Field<String> SOURCE =
      Field.optional("source", SOURCES, "Only from exactly this source.");
  static final Field<List<Filter>> METADATA =
      Field.optional(
              "metadata", new Kind.Conditions(), List.of(), "Only where these fields say so.")
          .hinting("{a: x, n: {gte: 2}}");
  static final Field<Moment> FROM =
      Field.optional(
              "date_from",
              new Kind.Date(false),
              "Created then or later: ISO 8601, or ago as 24h, 7d, 2w, 6m, 1y.")
          .hinting("ISO 8601, or ago: 24h, 7d, 2w, 6m, 1y");
  static final Field<Moment> TO =
      Field.optional("date_to", new Kind.Date(true), "Created then or earlier, likewise.");

  private FinderFields() {}

  /**
   * How many of the tags a memory must have.
   *
   * @param otherwise as the contract has it for the finder
   */
  static Field<TagMode> tagMode(TagMode otherwise) {
    return Field.optional(
        "tag_mode",
        new Kind.Choice<>(TagMode.class),
        otherwise,
        "Whether any of the tags is enough, or all are wanted.");
  }

  /** What the tags ask for, if there are any. */
  static List<Filter> tagged(@Nullable Tags tags, TagMode mode) {
    return tags == null || tags.isEmpty() ? List.of() : List.of(new Filter.TaggedWith(tags, mode));
  }

  /** These, and what type, source and metadata ask for. */
  static List<Filter> labelled(List<Filter> tagged, Values values) {
    List<Filter> parts = new ArrayList<>(tagged);
    Optional.ofNullable(values.find(TYPE)).map(Filter.OfType::new).ifPresent(parts::add);
    Optional.ofNullable(values.find(SOURCE)).map(Filter.FromSource::new).ifPresent(parts::add);
    parts.addAll(values.get(METADATA));
    return parts;
  }

  static TimeRange created(Values values) {
    return new TimeRange(values.find(FROM), values.find(TO));
  }
}

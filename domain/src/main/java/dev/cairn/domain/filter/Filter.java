package dev.cairn.domain.filter;

import static dev.cairn.domain.error.ValidationError.require;

import dev.cairn.domain.json.JsonContent;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.text.Texts;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/**
 * Which memories a request is about. {@link #matches} is the definition; a backend translates a
 * filter into its own language and must come to the same verdict.
 */
public sealed interface Filter extends ValueObject {

  boolean matches(Labels labels, Instant createdAt);

  default boolean matches(Memory memory) {
    return matches(memory.labels(), memory.createdAt());
  }

  /** Whether tags, source and type alone decide: memories with the same ones fit all or none. */
  default boolean isOfLabels() {
    return switch (this) {
      case TaggedWith tagged -> true;
      case FromSource from -> true;
      case OfType of -> true;
      case CreatedBetween between -> false;
      case FieldIs field -> false;
      case FieldBetween field -> false;
      case AllOf all -> all.parts().stream().allMatch(Filter::isOfLabels);
    };
  }

  /** Carries the tags: any of them, or all. */
  record TaggedWith(Tags tags, TagMode mode) implements Filter {
    public TaggedWith {
      require(!tags.isEmpty(), "tags cannot be an empty list");
    }

    @Override
    public boolean matches(Labels labels, Instant createdAt) {
      return switch (mode) {
        case ANY -> labels.tags().containsAny(tags);
        case ALL -> labels.tags().containsAll(tags);
      };
    }
  }

  /** Comes from exactly this source. */
  record FromSource(String source) implements Filter {
    public FromSource {
      require(!source.isEmpty(), "source must have at least 1 character");
      require(
          Texts.length(source) <= Labels.MAX_SOURCE_LENGTH,
          "source must have at most 100 characters");
    }

    @Override
    public boolean matches(Labels labels, Instant createdAt) {
      return source.equals(labels.source());
    }
  }

  /** Is of this type. */
  record OfType(MemoryType type) implements Filter {
    @Override
    public boolean matches(Labels labels, Instant createdAt) {
      return labels.type() == type;
    }
  }

  /** Was created in this stretch of time, both ends included; an absent end is open. */
  record CreatedBetween(@Nullable Instant from, @Nullable Instant to) implements Filter {
    public CreatedBetween {
      require(from == null || to == null || !from.isAfter(to), "date_from must be <= date_to");
    }

    @Override
    public boolean matches(Labels labels, Instant createdAt) {
      return (from == null || !createdAt.isBefore(from)) && (to == null || !createdAt.isAfter(to));
    }
  }

  /**
   * A metadata field says this; where it holds a list, one of its elements does. Numbers are the
   * same if their values are, however they are written.
   *
   * @param value a text, a number or a truth value
   */
  record FieldIs(String field, Object value) implements Filter {
    public FieldIs {
      requireField(field);
      value = Objects.requireNonNull(JsonContent.of(value));
      require(
          value instanceof String || value instanceof BigDecimal || value instanceof Boolean,
          "a metadata field is compared with a string, a number or a boolean");
    }

    @Override
    public boolean matches(Labels labels, Instant createdAt) {
      return MetadataKeys.of(labels.metadata()).contains(MetadataKeys.key(field, value));
    }
  }

  /**
   * A metadata field is a number in this range, both ends included; where it holds a list, one of
   * its elements is. Numbers are compared as doubles, and what lies beyond those counts as the
   * largest of them.
   */
  record FieldBetween(String field, double from, double to) implements Filter {
    public FieldBetween {
      requireField(field);
      require(from <= to, "a range of numbers must not end before it begins");
      from = MetadataKeys.number(from);
      to = MetadataKeys.number(to);
    }

    @Override
    public boolean matches(Labels labels, Instant createdAt) {
      return MetadataKeys.numbers(labels.metadata()).stream()
          .anyMatch(
              number ->
                  number.field().equals(field) && number.value() >= from && number.value() <= to);
    }
  }

  /** Fits every one of the parts; none at all fits everything. */
  record AllOf(List<Filter> parts) implements Filter {
    public AllOf {
      parts = List.copyOf(parts);
    }

    @Override
    public boolean matches(Labels labels, Instant createdAt) {
      return parts.stream().allMatch(part -> part.matches(labels, createdAt));
    }
  }

  /** The filter that every memory fits. */
  static Filter everything() {
    return new AllOf(List.of());
  }

  static Filter allOf(List<Filter> parts) {
    return parts.size() == 1 ? parts.getFirst() : new AllOf(parts);
  }

  private static void requireField(String field) {
    require(!field.isEmpty(), "metadata fields must have at least 1 character");
    require(Texts.isStorable(field), "metadata fields must be valid Unicode without NUL");
  }
}

package dev.cairn.domain.filter;

import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Tags;
import java.time.Instant;
import java.util.List;
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

  /** Carries the tags: any of them, or all. */
  record TaggedWith(Tags tags, TagMode mode) implements Filter {
    public TaggedWith {
      FilterRules.requireTags(tags);
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
      FilterRules.requireSource(source);
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
      FilterRules.requireRange(from, to);
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
      FilterRules.requireField(field);
      value = FilterRules.requirePlain(value);
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
      FilterRules.requireField(field);
      FilterRules.requireNumbers(from, to);
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
}

package dev.cairn.domain.filter;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.json.JsonContent;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.text.Texts;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rules a filter's values obey at the port, with the port's messages. */
final class FilterRules {

  private FilterRules() {}

  static void requireTags(Tags tags) {
    require(!tags.isEmpty(), "tags cannot be an empty list");
  }

  static void requireSource(String source) {
    require(!source.isEmpty(), "source must have at least 1 character");
    require(
        source.codePointCount(0, source.length()) <= Labels.MAX_SOURCE_LENGTH,
        "source must have at most 100 characters");
  }

  static void requireRange(@Nullable Instant from, @Nullable Instant to) {
    require(from == null || to == null || !from.isAfter(to), "date_from must be <= date_to");
  }

  static void requireField(String field) {
    require(!field.isEmpty(), "metadata fields must have at least 1 character");
    require(Texts.isStorable(field), "metadata fields must be valid Unicode without NUL");
  }

  /** The value in the one form that equal values share. */
  static Object requirePlain(Object value) {
    Object content = Objects.requireNonNull(JsonContent.of(value));
    require(
        content instanceof String || content instanceof BigDecimal || content instanceof Boolean,
        "a metadata field is compared with a string, a number or a boolean");
    return content;
  }

  static void requireNumbers(double from, double to) {
    require(from <= to, "a range of numbers must not end before it begins");
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new ValidationError("", "Validation failed: " + message);
    }
  }
}

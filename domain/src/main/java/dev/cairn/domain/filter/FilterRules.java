package dev.cairn.domain.filter;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Tags;
import java.time.Instant;
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

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new ValidationError("", "Validation failed: " + message);
    }
  }
}

package dev.cairn.adapter.cli;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects what was typed into the arguments that every entry point shares, so that the domain
 * judges them with the same rules and words. What was not typed is left out.
 */
final class Arguments {

  private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

  Arguments put(String name, @Nullable Object value) {
    if (value != null) {
      values.put(name, value);
    }
    return this;
  }

  /** Tags as typed: none given is not the same as an empty list. */
  Arguments putTags(String name, @Nullable List<String> tags) {
    return put(name, tags == null ? null : tags.stream().map(String::strip).toList());
  }

  /** A whole number as a number; anything else as it was typed, to be refused by its reader. */
  Arguments putNumber(String name, @Nullable String typed) {
    if (typed != null && typed.matches("[+-]?\\d{1,18}")) {
      return put(name, Long.valueOf(typed));
    }
    return put(name, typed);
  }

  /** A number with decimals as a number; anything else as it was typed. */
  Arguments putFraction(String name, @Nullable String typed) {
    if (typed != null && typed.matches("[+-]?(\\d{1,18}|\\d{0,18}\\.\\d{1,18})")) {
      return put(name, new BigDecimal(typed));
    }
    return put(name, typed);
  }

  boolean isEmpty() {
    return values.isEmpty();
  }

  Map<String, @Nullable Object> values() {
    return values;
  }
}

package dev.cairn.adapter.rest;

import dev.cairn.adapter.wire.Json;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** The query parameters that a route takes, and how their texts become values. */
record Parameters(Map<String, Kind> kinds) {

  enum Kind {
    TEXT,
    NUMBER,
    FLAG,
    LIST,
    JSON
  }

  static final Parameters NONE = new Parameters(Map.of());
  private static final int LONGEST_NUMBER = 40;

  Parameters {
    kinds = Map.copyOf(kinds);
  }

  /**
   * A request read from the URI, with what the route knows besides. Everything that is wrong is
   * told at once.
   */
  <T> T read(
      @Nullable String query,
      Map<String, String> besides,
      Function<Map<String, @Nullable Object>, T> reader) {
    List<Violation> violations = new ArrayList<>();
    Map<String, @Nullable Object> values = new LinkedHashMap<>(besides);
    for (Map.Entry<String, String> each : QueryString.parse(query)) {
      note(each.getKey(), each.getValue(), values, violations);
    }
    try {
      T request = reader.apply(values);
      if (violations.isEmpty()) {
        return request;
      }
    } catch (ValidationError e) {
      violations.addAll(e.violations());
    }
    throw new ValidationError(violations);
  }

  private void note(
      String name, String text, Map<String, @Nullable Object> values, List<Violation> violations) {
    Kind kind = kinds.get(name);
    if (kind == null) {
      violations.add(new Violation(shown(name), "extra fields not permitted"));
    } else if (values.containsKey(name)) {
      violations.add(new Violation(name, "give it only once"));
    } else {
      values.put(name, value(kind, text));
    }
  }

  /** What does not read as its kind stays a text, and is refused as one. */
  private static @Nullable Object value(Kind kind, String text) {
    return switch (kind) {
      case TEXT -> text;
      case NUMBER -> isNumber(text) ? new BigDecimal(text) : text;
      case FLAG -> text.equals("true") || text.equals("false") ? Boolean.valueOf(text) : text;
      case LIST -> List.of(text.split(",", -1));
      case JSON -> json(text);
    };
  }

  private static @Nullable Object json(String text) {
    try {
      return Json.read(text);
    } catch (JacksonException e) {
      return text;
    }
  }

  /** As JSON writes numbers, nearly: digits, then perhaps a fraction. */
  private static boolean isNumber(String text) {
    int start = text.startsWith("-") ? 1 : 0;
    int point = text.indexOf('.');
    int end = point < 0 ? text.length() : point;
    return text.length() <= LONGEST_NUMBER
        && isDigits(text, start, end)
        && (point < 0 || isDigits(text, point + 1, text.length()));
  }

  private static boolean isDigits(String text, int start, int end) {
    for (int i = start; i < end; i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return start < end;
  }

  /** A name that we did not choose, made fit to be shown. */
  static String shown(String name) {
    StringBuilder shown = new StringBuilder();
    name.codePoints()
        .limit(50)
        .map(each -> Character.isISOControl(each) ? '?' : each)
        .forEach(shown::appendCodePoint);
    return shown.toString();
  }
}

package dev.cairn.adapter.rest.route;

import dev.cairn.adapter.rest.answer.HttpFailure;
import dev.cairn.adapter.rest.answer.Trouble;
import dev.cairn.adapter.wire.Json;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import dev.cairn.domain.input.Field;
import dev.cairn.domain.input.Kind;
import dev.cairn.domain.text.PlainWords;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.eclipse.jetty.util.UrlEncoded;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** The query parameters that a route takes, and how their texts become values. */
public record Parameters(List<Field<?>> fields) {

  /** As JSON writes numbers, nearly: digits, then perhaps a fraction. */
  private static final Pattern NUMBER = Pattern.compile("(?=.{1,40}$)-?[0-9]+(\\.[0-9]+)?");

  private static final List<String> FLAGS = List.of("true", "false");

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
    decode(query, (name, text) -> note(name, text, values, violations));
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

  /** What is not percent-encoded UTF-8 is refused. */
  private static void decode(@Nullable String query, BiConsumer<String, String> each) {
    try {
      if (query != null) {
        UrlEncoded.decodeUtf8To(query, 0, query.length(), each, false, false, false);
      }
    } catch (IllegalArgumentException e) {
      throw new HttpFailure(
          Trouble.MALFORMED, "The query string of the URI is not percent-encoded UTF-8");
    }
  }

  private void note(
      String name, String text, Map<String, @Nullable Object> values, List<Violation> violations) {
    Field<?> field =
        fields.stream().filter(each -> each.name().equals(name)).findFirst().orElse(null);
    if (field == null) {
      List<String> known = fields.stream().<String>map(Field::name).toList();
      violations.add(new Violation(shown(name), PlainWords.unknown(known)));
    } else if (values.containsKey(name)) {
      violations.add(new Violation(name, "give it only once"));
    } else {
      values.put(name, value(field.kind(), text));
    }
  }

  /** What does not read as its kind stays a text, and is refused as one. */
  private static @Nullable Object value(Kind<?> kind, String text) {
    return switch (kind) {
      case Kind.Whole any -> number(text);
      case Kind.PageNumber any -> number(text);
      case Kind.Fraction any -> number(text);
      case Kind.Flag any -> FLAGS.contains(text) ? Boolean.valueOf(text) : text;
      case Kind.TextList any -> List.of(text.split(",", -1));
      case Kind.TagList any -> List.of(text.split(",", -1));
      case Kind.Conditions any -> json(text);
      default -> text;
    };
  }

  private static Object number(String text) {
    return NUMBER.matcher(text).matches() ? new BigDecimal(text) : text;
  }

  private static @Nullable Object json(String text) {
    try {
      return Json.read(text);
    } catch (JacksonException e) {
      return text;
    }
  }

  /** A name that we did not choose, made fit to be shown. */
  public static String shown(String name) {
    StringBuilder shown = new StringBuilder();
    name.codePoints()
        .limit(50)
        .map(each -> Character.isISOControl(each) ? '?' : each)
        .forEach(shown::appendCodePoint);
    return shown.toString();
  }
}

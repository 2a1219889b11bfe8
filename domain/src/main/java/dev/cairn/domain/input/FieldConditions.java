package dev.cairn.domain.input;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.MetadataKeys;
import dev.cairn.domain.json.JsonCopier;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Conditions on metadata fields: {@code {"project": "x", "priority": {"gte": 2, "lt": 5}}}. A plain
 * value is what the field must say; an object bounds a number.
 */
final class FieldConditions {

  private static final String VALUE_RULE =
      "value is not a string, number, boolean or an object with any of gt, gte, lt, lte";
  private static final String DIGITS_RULE = JsonCopier.digitsRule(Metadata.MAX_DIGITS);

  private final Place place;
  private final List<Filter> parts = new ArrayList<>();

  private FieldConditions(Place place) {
    this.place = place;
  }

  static @Nullable List<Filter> read(Object value, Place place) {
    FieldConditions conditions = new FieldConditions(place);
    return switch (value) {
      case Map<?, ?> fields when fields.size() > Kind.Conditions.MOST ->
          place.refuse("ensure it has at most " + Kind.Conditions.MOST + " conditions");
      case Map<?, ?> fields -> {
        fields.forEach((name, condition) -> conditions.add("" + name, condition));
        yield conditions.parts;
      }
      default -> place.refuse("value is not a valid dict");
    };
  }

  private void add(String field, @Nullable Object condition) {
    if (field.isEmpty() || !Texts.isStorable(field)) {
      place.refuse("ensure each field is valid Unicode of at least 1 character");
      return;
    }
    switch (condition) {
      case String text when Texts.isStorable(text) -> parts.add(new Filter.FieldIs(field, text));
      case Boolean flag -> parts.add(new Filter.FieldIs(field, flag));
      case Number number when isLong(number) -> refuse(field, DIGITS_RULE);
      case Number number when Kind.number(number).isPresent() ->
          parts.add(new Filter.FieldIs(field, number));
      case Map<?, ?> bounds when !bounds.isEmpty() -> between(field, bounds);
      case null, default -> refuse(field, VALUE_RULE);
    }
  }

  private void between(String field, Map<?, ?> bounds) {
    double from = -Double.MAX_VALUE;
    double to = Double.MAX_VALUE;
    for (Map.Entry<?, ?> bound : bounds.entrySet()) {
      if (!(bound.getValue() instanceof Number given) || Kind.number(given).isEmpty()) {
        refuse(field, VALUE_RULE);
        return;
      }
      if (isLong(given)) {
        refuse(field, DIGITS_RULE);
        return;
      }
      double number = MetadataKeys.number(given);
      switch (String.valueOf(bound.getKey())) {
        case "gte" -> from = Math.max(from, number);
        case "gt" -> from = Math.max(from, MetadataKeys.number(Math.nextUp(number)));
        case "lte" -> to = Math.min(to, number);
        case "lt" -> to = Math.min(to, MetadataKeys.number(Math.nextDown(number)));
        default -> {
          refuse(field, VALUE_RULE);
          return;
        }
      }
    }
    if (from > to) {
      refuse(field, "no number is in this range");
    } else {
      parts.add(new Filter.FieldBetween(field, from, to));
    }
  }

  private static boolean isLong(Number number) {
    return JsonCopier.digits(number) > Metadata.MAX_DIGITS;
  }

  private void refuse(String field, String message) {
    place.inside(Values.printable(field)).refuse(message);
  }
}

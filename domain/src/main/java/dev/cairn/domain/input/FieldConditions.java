package dev.cairn.domain.input;

import dev.cairn.domain.error.Flaw;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.MetadataKeys;
import dev.cairn.domain.json.JsonCopier;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Conditions on metadata fields: {@code {"project": "x", "priority": {"gte": 2, "lt": 5}}}. A plain
 * value is what the field must say; an object bounds a number.
 */
final class FieldConditions {

  private static final List<String> NAMES = List.of("gt", "gte", "lt", "lte");
  private static final String ALLOWED =
      "a text, a number, true, false or an object with numbers for any of "
          + String.join(", ", NAMES);
  private static final String DIGITS_RULE = JsonCopier.digitsRule(Metadata.MAX_DIGITS);

  private final Place place;
  private final List<Filter> parts = new ArrayList<>();

  private FieldConditions(Place place) {
    this.place = place;
  }

  static List<Filter> read(Map<?, ?> fields, Place place) {
    FieldConditions conditions = new FieldConditions(place);
    fields.forEach((name, condition) -> conditions.add("" + name, condition));
    return conditions.parts;
  }

  private void add(String field, @Nullable Object condition) {
    if (field.isEmpty() || !Texts.isStorable(field)) {
      place.refuse("must name each field in valid Unicode of at least 1 character");
      return;
    }
    switch (condition) {
      case String text when Texts.isStorable(text) -> parts.add(new Filter.FieldIs(field, text));
      case Boolean flag -> parts.add(new Filter.FieldIs(field, flag));
      case Number number when isLong(number) -> refuse(field, DIGITS_RULE);
      case Number number when Kind.number(number).isPresent() ->
          parts.add(new Filter.FieldIs(field, number));
      case Map<?, ?> bounds when !bounds.isEmpty() -> between(field, bounds);
      case null, default -> refuseGiven(field, condition);
    }
  }

  private void between(String field, Map<?, ?> bounds) {
    Range range = new Range(-Double.MAX_VALUE, Double.MAX_VALUE);
    for (Map.Entry<?, ?> bound : bounds.entrySet()) {
      OptionalDouble number = number(field, bound.getValue());
      if (number.isEmpty()) {
        return;
      }
      if (!NAMES.contains(String.valueOf(bound.getKey()))) {
        refuseGiven(field, bounds);
        return;
      }
      range = range.within(String.valueOf(bound.getKey()), number.getAsDouble());
    }
    if (range.from > range.to) {
      refuse(field, "must leave room for a number between its bounds");
    } else {
      parts.add(new Filter.FieldBetween(field, range.from, range.to));
    }
  }

  /** Both ends included. */
  private record Range(double from, double to) {

    Range within(String bound, double number) {
      return switch (bound) {
        case "gte" -> new Range(Math.max(from, number), to);
        case "gt" -> new Range(Math.max(from, MetadataKeys.number(Math.nextUp(number))), to);
        case "lte" -> new Range(from, Math.min(to, number));
        default -> new Range(from, Math.min(to, MetadataKeys.number(Math.nextDown(number))));
      };
    }
  }

  /** The number that a bound is; anything else is refused. */
  private OptionalDouble number(String field, @Nullable Object given) {
    if (!(given instanceof Number number) || Kind.number(number).isEmpty()) {
      refuseGiven(field, given);
    } else if (isLong(number)) {
      refuse(field, DIGITS_RULE);
    } else {
      return OptionalDouble.of(MetadataKeys.number(number));
    }
    return OptionalDouble.empty();
  }

  private static boolean isLong(Number number) {
    return JsonCopier.digits(number) > Metadata.MAX_DIGITS;
  }

  private void refuseGiven(String field, @Nullable Object given) {
    inside(field).refuse(Flaw.OTHER, given);
  }

  private void refuse(String field, String message) {
    inside(field).refuse(message);
  }

  private Place inside(String field) {
    return place.inside(Values.printable(field), () -> ALLOWED);
  }
}

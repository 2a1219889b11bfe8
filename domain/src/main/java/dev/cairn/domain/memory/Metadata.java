package dev.cairn.domain.memory;

import dev.cairn.domain.error.ValidationError;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/**
 * Free-form fields of a memory: what a JSON object can hold (strings, numbers, booleans, null,
 * lists and objects), copied deeply so that nobody can change it afterwards. The order of keys is
 * kept.
 */
public record Metadata(Map<String, @Nullable Object> fields) implements ValueObject {

  public static final Metadata NONE = new Metadata(Map.of());
  static final int MAX_DEPTH = 16;
  static final int MAX_VALUES = 1000;

  public Metadata {
    fields = new Copier().object(fields, 0);
  }

  /** Metadata from an object of unknown types, as a parser gives it. */
  public static Metadata of(Map<?, ? extends @Nullable Object> object) {
    return new Metadata(new Copier().object(object, 0));
  }

  public boolean isEmpty() {
    return fields.isEmpty();
  }

  private static final class Copier {
    private int values;

    Map<String, @Nullable Object> object(Map<?, ? extends @Nullable Object> source, int depth) {
      Map<String, @Nullable Object> copy = new LinkedHashMap<>();
      source.forEach((key, value) -> copy.put(storable(String.valueOf(key)), value(value, depth)));
      return Collections.unmodifiableMap(copy);
    }

    private List<@Nullable Object> list(List<?> source, int depth) {
      List<@Nullable Object> copy = new ArrayList<>();
      source.forEach(value -> copy.add(value(value, depth)));
      return Collections.unmodifiableList(copy);
    }

    private @Nullable Object value(@Nullable Object value, int depth) {
      if (++values > MAX_VALUES) {
        throw new ValidationError("metadata", "ensure it holds at most 1000 values");
      }
      if (depth >= MAX_DEPTH) {
        throw new ValidationError("metadata", "ensure it is nested at most 16 levels deep");
      }
      return switch (value) {
        case null -> null;
        case String text -> storable(text);
        case Number number -> finite(number);
        case Boolean flag -> flag;
        case Map<?, ?> object -> object(object, depth + 1);
        case List<?> list -> list(list, depth + 1);
        default -> throw new ValidationError("metadata", "value is not valid JSON");
      };
    }

    private static String storable(String text) {
      if (!Texts.isStorable(text)) {
        throw new ValidationError("metadata", Texts.STORABLE_RULE);
      }
      return text;
    }

    private static Number finite(Number number) {
      if (!Double.isFinite(number.doubleValue()) && number instanceof Double) {
        throw new ValidationError("metadata", "ensure numbers are finite");
      }
      return number;
    }
  }
}

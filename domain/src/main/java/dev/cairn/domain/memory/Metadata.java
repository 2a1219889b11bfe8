package dev.cairn.domain.memory;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.json.JsonCopier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
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
  public static final int MAX_DIGITS = 1000;

  public Metadata {
    fields = copier().copy(fields);
  }

  /** Metadata from an object of unknown types, as a parser gives it. */
  public static Metadata of(Map<?, ? extends @Nullable Object> object) {
    return new Metadata(copier().copy(object));
  }

  /**
   * The same for what somebody wants to store: numbers that no store could write out are refused.
   */
  public static Metadata given(Map<?, ? extends @Nullable Object> object) {
    return new Metadata(new JsonCopier("metadata", MAX_DEPTH, MAX_VALUES, MAX_DIGITS).copy(object));
  }

  public boolean isEmpty() {
    return fields.isEmpty();
  }

  /** These fields, then the others whose names are new; only these where all are too many. */
  Metadata filledFrom(Metadata others) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(fields);
    others.fields.forEach(
        (name, value) -> {
          if (!fields.containsKey(name)) {
            all.put(name, value);
          }
        });
    try {
      return new Metadata(all);
    } catch (ValidationError tooMany) {
      return this;
    }
  }

  /** The names of what is wanted and not here, or otherwise. */
  List<String> lacking(Metadata wanted) {
    return wanted.fields.keySet().stream()
        .filter(
            name -> !fields.containsKey(name) || !alike(fields.get(name), wanted.fields.get(name)))
        .toList();
  }

  /**
   * Whether both are the same text when written: keys in the same order, numbers digit by digit.
   */
  public boolean isWrittenLike(Metadata other) {
    return alike(fields, other.fields);
  }

  private static boolean alike(@Nullable Object one, @Nullable Object other) {
    if (one instanceof Number && other instanceof Number) {
      return one.toString().equals(other.toString());
    }
    if (one instanceof Map<?, ?> mine && other instanceof Map<?, ?> theirs) {
      return List.copyOf(mine.keySet()).equals(List.copyOf(theirs.keySet()))
          && alike(new ArrayList<>(mine.values()), new ArrayList<>(theirs.values()));
    }
    if (one instanceof List<?> mine && other instanceof List<?> theirs) {
      return mine.size() == theirs.size()
          && IntStream.range(0, mine.size()).allMatch(i -> alike(mine.get(i), theirs.get(i)));
    }
    return Objects.equals(one, other);
  }

  private static JsonCopier copier() {
    return new JsonCopier("metadata", MAX_DEPTH, MAX_VALUES);
  }
}

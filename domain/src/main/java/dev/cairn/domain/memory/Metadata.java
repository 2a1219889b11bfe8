package dev.cairn.domain.memory;

import dev.cairn.domain.json.JsonCopier;
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
    fields = copier().copy(fields);
  }

  /** Metadata from an object of unknown types, as a parser gives it. */
  public static Metadata of(Map<?, ? extends @Nullable Object> object) {
    return new Metadata(copier().copy(object));
  }

  public boolean isEmpty() {
    return fields.isEmpty();
  }

  private static JsonCopier copier() {
    return new JsonCopier("metadata", MAX_DEPTH, MAX_VALUES);
  }
}

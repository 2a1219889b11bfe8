package dev.cairn.domain.input;

import dev.cairn.domain.error.Violations;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values of a request, read from loosely typed ones as JSON gives them. What is wrong is noted;
 * an absent or null field is simply absent.
 */
final class Values {

  private final Map<String, ? extends @Nullable Object> given;
  private final String prefix;
  private final Violations violations;
  private final Set<String> asked = new LinkedHashSet<>();
  private final Map<String, Object> read = new HashMap<>();

  Values(Map<String, ? extends @Nullable Object> given) {
    this(given, "", new Violations());
  }

  /** Values inside a field; what is wrong with them is noted where that of the field is. */
  Values(Map<String, ? extends @Nullable Object> given, Place place) {
    this(given, place.field() + ".", place.violations());
  }

  private Values(
      Map<String, ? extends @Nullable Object> given, String prefix, Violations violations) {
    this.given = given;
    this.prefix = prefix;
    this.violations = violations;
  }

  <T> void read(Field<T> field) {
    asked.add(field.name());
    Object value = given.get(field.name());
    Place place = new Place(prefix + field.name(), violations);
    T made = null;
    if (value != null) {
      made = field.kind().read(value, place);
    } else if (field.required()) {
      place.missing("field required");
    }
    if (made != null) {
      read.put(field.name(), made);
    }
  }

  /** The value, or what holds without one. */
  @SuppressWarnings("unchecked") // as the field's kind has read it
  <T> @Nullable T find(Field<T> field) {
    Object value = read.get(field.name());
    return value == null ? field.otherwise() : (T) value;
  }

  /** The value of a field that is required or has a default. */
  <T> T get(Field<T> field) {
    return Objects.requireNonNull(find(field), field.name());
  }

  boolean isGiven(Field<?> field) {
    return given.get(field.name()) != null;
  }

  /** Refuses every field that the request does not have, each by its name. */
  void refuseOthers() {
    given.keySet().stream()
        .filter(name -> !asked.contains(name))
        .forEach(name -> violations.add(prefix + printable(name), "extra fields not permitted"));
  }

  boolean hasOthers() {
    return !asked.containsAll(given.keySet());
  }

  boolean isSound() {
    return violations.isEmpty();
  }

  void refuse(Field<?> field, String message) {
    violations.add(prefix + field.name(), message);
  }

  void throwIfAny() {
    violations.throwIfAny();
  }

  /** A name that we did not choose, made fit to be shown. */
  static String printable(String name) {
    String safe = name.replaceAll("\\p{Cntrl}", "?");
    return safe.length() <= 50 ? safe : safe.substring(0, 50) + "...";
  }
}

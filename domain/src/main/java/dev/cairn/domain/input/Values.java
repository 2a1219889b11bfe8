package dev.cairn.domain.input;

import dev.cairn.domain.error.Flaw;
import dev.cairn.domain.error.Violations;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The values of a request, read from loosely typed ones as JSON gives them. What is wrong is noted;
 * an absent or null field is simply absent.
 */
final class Values {

  private final Map<String, ? extends @Nullable Object> given;
  private final String prefix;
  private final Violations violations;
  private final RequestShape shape;
  private final Map<String, Object> read = new HashMap<>();

  Values(Map<String, ? extends @Nullable Object> given, RequestShape shape) {
    this(given, shape, "", new Violations());
  }

  /** Values inside a field; what is wrong with them is noted where that of the field is. */
  Values(Map<String, ? extends @Nullable Object> given, RequestShape shape, Place place) {
    this(given, shape, place.field() + ".", place.violations());
  }

  private Values(
      Map<String, ? extends @Nullable Object> given,
      RequestShape shape,
      String prefix,
      Violations violations) {
    this.given = given;
    this.shape = shape;
    this.prefix = prefix;
    this.violations = violations;
  }

  <T> void read(Field<T> field) {
    Object value = given.get(field.name());
    Place place =
        new Place(prefix + field.name(), field.kind()::allowed, field.wording(), violations);
    T made = null;
    if (value != null) {
      made = field.kind().read(value, place);
    } else if (field.required()) {
      place.refuse(Flaw.MISSING, null);
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
    others()
        .map(name -> new Place(prefix + printable(name), () -> "", shape.wording(), violations))
        .forEach(place -> place.unknown(shape.names()));
  }

  /** Refuses them where the field is that these values are in, by the name of the first. */
  void refuseOthers(Place place) {
    others().findFirst().ifPresent(name -> place.unknown(printable(name), shape.names()));
  }

  private Stream<String> others() {
    Set<String> known = Set.copyOf(shape.names());
    return given.keySet().stream().filter(name -> !known.contains(name)).map(String::valueOf);
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

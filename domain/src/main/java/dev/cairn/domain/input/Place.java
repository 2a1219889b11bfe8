package dev.cairn.domain.input;

import dev.cairn.domain.error.Flaw;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import dev.cairn.domain.error.Violations;
import dev.cairn.domain.text.PlainWords;
import java.util.Collection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where a value stands in a request, to note what is wrong with it, in the words of its field.
 *
 * @param allowed what the value must be, asked for where it is not
 */
record Place(String field, Supplier<String> allowed, Wording wording, Violations violations) {

  /** Notes what was given instead and answers nothing, so that a read can end with it. */
  @SuppressWarnings("TypeParameterUnusedInFormals") // only ever null
  <T> @Nullable T refuse(Flaw flaw, @Nullable Object given) {
    return refuse(flaw, "", PlainWords.given(given));
  }

  /**
   * The same.
   *
   * @param bound what the value had to keep to
   * @param given told already
   */
  @SuppressWarnings("TypeParameterUnusedInFormals") // only ever null
  <T> @Nullable T refuse(Flaw flaw, Object bound, String given) {
    return note(flaw, bound, PlainWords.instead(allowed.get(), given));
  }

  /** Refuses a field that the request does not have. */
  void unknown(Collection<String> known) {
    note(Flaw.UNKNOWN_NAME, "", PlainWords.unknown(known));
  }

  /** Refuses a field that is inside this one and should not be. */
  void unknown(String name, Collection<String> known) {
    note(Flaw.UNKNOWN_NAME, "", name + " " + PlainWords.unknown(known));
  }

  /** Notes what is wrong in words that are the same for everybody. */
  @SuppressWarnings("TypeParameterUnusedInFormals") // only ever null
  <T> @Nullable T refuse(String message) {
    violations.add(field, message);
    return null;
  }

  /** Notes what a value said about itself. */
  @SuppressWarnings("TypeParameterUnusedInFormals") // only ever null
  <T> @Nullable T refuse(ValidationError error) {
    error.violations().forEach(violations::add);
    return null;
  }

  /** A place within the value, where something else is allowed. */
  Place inside(String name, Supplier<String> allowedThere) {
    return new Place(field + "." + name, allowedThere, wording, violations);
  }

  @SuppressWarnings("TypeParameterUnusedInFormals") // only ever null
  private <T> @Nullable T note(Flaw flaw, Object bound, String plain) {
    String message = wording.of(flaw, field, bound).orElse(plain);
    Violation.Kind kind = flaw.saysNothing() ? Violation.Kind.MISSING : Violation.Kind.BROKEN;
    violations.add(new Violation(field, message, kind));
    return null;
  }
}

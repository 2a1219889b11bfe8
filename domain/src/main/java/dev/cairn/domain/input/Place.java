package dev.cairn.domain.input;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import dev.cairn.domain.error.Violations;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a value stands in a request, to note what is wrong with it. */
record Place(String field, Violations violations) {

  /** Notes the violation and answers nothing, so that a read can end with it. */
  @SuppressWarnings("TypeParameterUnusedInFormals") // only ever null
  <T> @Nullable T refuse(String message) {
    violations.add(field, message);
    return null;
  }

  /** The same for a value that is not there, or says nothing. */
  @SuppressWarnings("TypeParameterUnusedInFormals") // only ever null
  <T> @Nullable T missing(String message) {
    violations.add(new Violation(field, message, Violation.Kind.MISSING));
    return null;
  }

  /** Notes what a value said about itself. */
  @SuppressWarnings("TypeParameterUnusedInFormals") // only ever null
  <T> @Nullable T refuse(ValidationError error) {
    error.violations().forEach(violations::add);
    return null;
  }

  /** The value, if there is one; else the rule is told. */
  <T> @Nullable T checked(Optional<T> value, String rule) {
    return value.isPresent() ? value.get() : refuse(rule);
  }

  Place inside(String name) {
    return new Place(field + "." + name, violations);
  }
}

package dev.cairn.domain.input;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import dev.cairn.domain.error.Violation.Kind;
import dev.cairn.domain.error.Violations;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.memory.Texts;
import dev.cairn.domain.search.TokenBudget;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Loosely typed arguments, as JSON gives them. Each read checks one field and notes what is wrong;
 * an absent or null field is simply absent. What was never asked for is refused at the end.
 */
final class Arguments {

  private final Map<String, ? extends @Nullable Object> values;
  private final String prefix;
  private final Violations violations;
  private final Set<String> asked = new LinkedHashSet<>();

  Arguments(Map<String, ? extends @Nullable Object> values) {
    this(values, "", new Violations());
  }

  private Arguments(
      Map<String, ? extends @Nullable Object> values, String prefix, Violations violations) {
    this.values = values;
    this.prefix = prefix;
    this.violations = violations;
  }

  Violations violations() {
    return violations;
  }

  /** The field as it is, noted as asked for. */
  @Nullable Object raw(String name) {
    asked.add(name);
    return values.get(name);
  }

  void refuse(String name, String message) {
    refuse(name, message, Kind.BROKEN);
  }

  private void refuse(String name, String message, Kind kind) {
    violations.add(new Violation(prefix + name, message, kind));
  }

  private static Kind kind(String text) {
    return Texts.isBlank(text) ? Kind.MISSING : Kind.BROKEN;
  }

  /** A text of 1 to {@code most} characters, exactly as given. */
  @Nullable String text(String name, int most) {
    return switch (raw(name)) {
      case null -> null;
      case String text -> {
        Optional<String> problem = Texts.problem(text, most);
        problem.ifPresent(message -> refuse(name, message, kind(text)));
        yield problem.isPresent() ? null : text;
      }
      default -> refused(name, "str type expected");
    };
  }

  @Nullable String requiredText(String name, int most) {
    if (raw(name) == null) {
      refuse(name, "field required", Kind.MISSING);
    }
    return text(name, most);
  }

  int integer(String name, int least, int most, int otherwise) {
    return integer(
        name,
        least,
        most,
        otherwise,
        "ensure this value is greater than or equal to " + least,
        "ensure this value is less than or equal to " + most);
  }

  int integer(String name, int least, int most, int otherwise, String belowRule, String aboveRule) {
    Object value = raw(name);
    if (value == null) {
      return otherwise;
    }
    Optional<BigDecimal> number = number(value).filter(Arguments::isWhole);
    if (number.isEmpty()) {
      refuse(name, "value is not a valid integer");
      return otherwise;
    }
    if (number.get().compareTo(BigDecimal.valueOf(least)) < 0) {
      refuse(name, belowRule);
      return otherwise;
    }
    if (number.get().compareTo(BigDecimal.valueOf(most)) > 0) {
      refuse(name, aboveRule);
      return otherwise;
    }
    return number.get().intValueExact();
  }

  /** How large an answer may become. */
  @Nullable Integer maxTokens(String name) {
    return raw(name) == null
        ? null
        : Integer.valueOf(integer(name, TokenBudget.LEAST, 1_000_000, TokenBudget.LEAST));
  }

  double fraction(String name, double otherwise) {
    Object value = raw(name);
    if (value == null) {
      return otherwise;
    }
    Optional<BigDecimal> number = number(value);
    if (number.isEmpty()) {
      refuse(name, "value is not a valid number");
      return otherwise;
    }
    double fraction = number.get().doubleValue();
    if (fraction < 0 || fraction > 1) {
      refuse(name, "ensure this value is between 0 and 1");
      return otherwise;
    }
    return fraction;
  }

  boolean flag(String name) {
    return flag(name, false);
  }

  boolean flag(String name, boolean otherwise) {
    return switch (raw(name)) {
      case null -> otherwise;
      case Boolean flag -> flag;
      default -> {
        refuse(name, "value is not a valid boolean");
        yield otherwise;
      }
    };
  }

  /** A query, which may come with white space around it that does not count. */
  @Nullable String query(String name, int most) {
    if (!(raw(name) instanceof String text)) {
      return requiredText(name, most);
    }
    String stripped = Texts.strip(text);
    Optional<String> problem = Texts.problem(stripped.isEmpty() ? text : stripped, most);
    problem.ifPresent(message -> refuse(name, message, kind(text)));
    return problem.isPresent() ? null : stripped;
  }

  int paging(String name, int otherwise, int most) {
    return integer(name, 1, most, otherwise, name + " must be >= 1", name + " must be <= " + most);
  }

  /** A list of texts of 1 to {@code most} characters, at most so many of them. */
  @Nullable List<String> texts(String name, int most, int count) {
    Object value = raw(name);
    if (value == null) {
      return null;
    }
    if (!(value instanceof List<?> list)) {
      return refused(name, "value is not a valid list");
    }
    if (list.size() > count) {
      return refused(name, "ensure this value has at most " + count + " items");
    }
    List<String> texts = new ArrayList<>();
    for (Object element : list) {
      if (!(element instanceof String text)) {
        return refused(name, "value is not a valid string");
      }
      Optional<String> problem = Texts.problem(text, most);
      if (problem.isPresent()) {
        return refused(name, problem.get());
      }
      texts.add(text);
    }
    return texts;
  }

  /**
   * Tags, which may be none; where they filter, an empty list would mean nothing and is refused.
   */
  @Nullable Tags tags(String name, boolean emptyAllowed) {
    Object value = raw(name);
    if (value == null) {
      return null;
    }
    if (!(value instanceof List<?> list)) {
      return refused(name, "value is not a valid list");
    }
    if (list.isEmpty() && !emptyAllowed) {
      return refused(name, "cannot be an empty list");
    }
    List<String> tags = new ArrayList<>();
    for (Object tag : list) {
      if (!(tag instanceof String text)) {
        return refused(name, "value is not a valid string");
      }
      tags.add(text);
    }
    return tags.stream().allMatch(Tags::isValid) ? new Tags(tags) : refused(name, Tags.LENGTH_RULE);
  }

  @Nullable MemoryType memoryType(String name) {
    Object value = raw(name);
    if (value == null) {
      return null;
    }
    Optional<MemoryType> type =
        value instanceof String label ? MemoryType.of(label) : Optional.empty();
    return type.isPresent()
        ? type.get()
        : refused(name, prefix + name + " must be one of: " + MemoryType.NAMES);
  }

  @Nullable Metadata metadata(String name) {
    return switch (raw(name)) {
      case null -> null;
      case Map<?, ?> object -> metadata(object);
      default -> refused(name, "value is not a valid dict");
    };
  }

  private @Nullable Metadata metadata(Map<?, ?> object) {
    try {
      return Metadata.of(object);
    } catch (ValidationError e) {
      e.violations().forEach(violation -> violations.add(violation.field(), violation.message()));
      return null;
    }
  }

  @Nullable MemoryId memoryId(String name) {
    Object value = raw(name);
    return switch (value) {
      case null -> null;
      case String text when MemoryId.isValid(text) -> MemoryId.parse(name, text);
      case String text -> refused(name, "value is not a valid uuid");
      default -> refused(name, "str type expected");
    };
  }

  /** The arguments inside an object-valued field; what is wrong in there is noted here. */
  Arguments object(String name) {
    return switch (raw(name)) {
      case null -> inside(name, Map.of());
      case Map<?, ?> object -> inside(name, asFields(object));
      default -> {
        refuse(name, "value is not a valid dict");
        yield inside(name, Map.of());
      }
    };
  }

  private Arguments inside(String name, Map<String, ? extends @Nullable Object> fields) {
    return new Arguments(fields, prefix + name + ".", violations);
  }

  private static Map<String, @Nullable Object> asFields(Map<?, ?> object) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    object.forEach((key, value) -> fields.put(String.valueOf(key), value));
    return fields;
  }

  /** Refuses every argument that nobody asked for, each by its name. */
  Arguments nothingElse() {
    values.keySet().stream()
        .filter(name -> !asked.contains(name))
        .forEach(name -> refuse(printable(name), "extra fields not permitted"));
    return this;
  }

  boolean hasMoreThanAsked() {
    return !asked.containsAll(values.keySet());
  }

  void throwIfAny() {
    violations.throwIfAny();
  }

  /** Notes the violation and answers nothing, so that a read can end with it. */
  @SuppressWarnings("TypeParameterUnusedInFormals") // only ever null
  <T> @Nullable T refused(String name, String message) {
    refuse(name, message);
    return null;
  }

  static Optional<BigDecimal> number(Object value) {
    return switch (value) {
      case Double number when !Double.isFinite(number) -> Optional.empty();
      case Float number when !Float.isFinite(number) -> Optional.empty();
      case Number number -> Optional.of(new BigDecimal(number.toString()));
      default -> Optional.empty();
    };
  }

  private static boolean isWhole(BigDecimal number) {
    return number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
  }

  /** A name that we did not choose, made fit to be shown. */
  static String printable(String name) {
    String safe = name.replaceAll("\\p{Cntrl}", "?");
    return safe.length() <= 50 ? safe : safe.substring(0, 50) + "...";
  }
}

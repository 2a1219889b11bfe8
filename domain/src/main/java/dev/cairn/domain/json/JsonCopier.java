package dev.cairn.domain.json;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.text.Texts;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Copies a JSON object so that nobody can change it afterwards, and refuses what any backend could
 * not give back exactly. The order of keys is kept. One copier copies one object.
 */
public final class JsonCopier {

  private final String field;
  private final int maxDepth;
  private final int maxValues;
  private final int maxDigits;
  private int values;

  /**
   * @param field what the object is called where it is refused
   */
  public JsonCopier(String field, int maxDepth, int maxValues) {
    this(field, maxDepth, maxValues, Integer.MAX_VALUE);
  }

  /**
   * @param maxDigits how long a number may be when it is written without an exponent
   */
  public JsonCopier(String field, int maxDepth, int maxValues, int maxDigits) {
    this.field = field;
    this.maxDepth = maxDepth;
    this.maxValues = maxValues;
    this.maxDigits = maxDigits;
  }

  public Map<String, @Nullable Object> copy(Map<?, ? extends @Nullable Object> object) {
    return object(object, 0);
  }

  private Map<String, @Nullable Object> object(
      Map<?, ? extends @Nullable Object> source, int depth) {
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
    if (++values > maxValues) {
      throw new ValidationError(field, "must hold at most " + maxValues + " values");
    }
    if (depth >= maxDepth) {
      throw new ValidationError(field, "must be nested at most " + maxDepth + " levels deep");
    }
    return switch (value) {
      case null -> null;
      case String text -> storable(text);
      case Number number -> storable(number);
      case Boolean flag -> flag;
      case Map<?, ?> object -> object(object, depth + 1);
      case List<?> list -> list(list, depth + 1);
      default -> throw new ValidationError(field, "must be JSON");
    };
  }

  private String storable(String text) {
    if (!Texts.isStorable(text)) {
      throw new ValidationError(field, Texts.STORABLE_RULE);
    }
    return text;
  }

  private Number storable(Number number) {
    if (!isFinite(number)) {
      throw new ValidationError(field, "must hold finite numbers only");
    }
    if (digits(number) > maxDigits) {
      throw new ValidationError(field, digitsRule(maxDigits));
    }
    return number;
  }

  public static String digitsRule(int most) {
    return "must hold no number of more than " + most + " digits";
  }

  private static boolean isFinite(Number number) {
    return switch (number) {
      case Double value -> Double.isFinite(value);
      case Float value -> Float.isFinite(value);
      default -> true;
    };
  }

  /** How long the number is when it is written without an exponent. */
  public static long digits(Number number) {
    return switch (number) {
      case BigInteger whole -> digits(new BigDecimal(whole));
      case BigDecimal decimal -> digits(decimal);
      default -> 0; // no other type holds long ones
    };
  }

  private static long digits(BigDecimal number) {
    long scale = number.scale();
    return Math.max(number.precision(), Math.max(scale, number.precision() - scale));
  }
}

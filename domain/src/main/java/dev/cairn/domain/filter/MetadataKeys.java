package dev.cairn.domain.filter;

import dev.cairn.domain.json.JsonContent;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.text.Sha256;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a store indexes of metadata, so that conditions on fields run inside it. A key is the same
 * 32 letters and digits exactly where field and value are the same, whatever they hold. Objects and
 * null have none; a list has those of its elements.
 */
public final class MetadataKeys {

  private static final int LENGTH = 32;

  private MetadataKeys() {}

  /** A number in a field. */
  public record FieldNumber(String field, double value) {}

  /** The key of everything that the fields say. */
  public static Set<String> of(Metadata metadata) {
    Set<String> keys = new LinkedHashSet<>();
    each(metadata, (field, value) -> keys.add(key(field, value)));
    return keys;
  }

  /** Every number in the fields, as ranges see it. */
  public static List<FieldNumber> numbers(Metadata metadata) {
    List<FieldNumber> numbers = new ArrayList<>();
    each(
        metadata,
        (field, value) -> {
          if (value instanceof Number number) {
            numbers.add(new FieldNumber(field, number(number)));
          }
        });
    return numbers;
  }

  /** The key of a field that says this: a text, a number or a truth value. */
  public static String key(String field, Object value) {
    String kind =
        switch (JsonContent.of(value)) {
          case String text -> "s" + text;
          case BigDecimal number -> "n" + number;
          case Boolean flag -> "b" + flag;
          case null, default -> throw new IllegalArgumentException("not a plain value");
        };
    return digest(field + '\0' + kind);
  }

  /** The key of a field whatever it says. */
  public static String key(String field) {
    return digest(field);
  }

  /** As a double, and as the nearest one where it is larger than any. */
  public static double number(Number number) {
    return Math.clamp(number.doubleValue(), -Double.MAX_VALUE, Double.MAX_VALUE) + 0.0;
  }

  private static void each(Metadata metadata, BiConsumer<String, Object> plain) {
    metadata
        .fields()
        .forEach(
            (field, value) -> {
              if (value instanceof List<?> list) {
                list.forEach(element -> offer(field, element, plain));
              } else {
                offer(field, value, plain);
              }
            });
  }

  private static void offer(
      String field, @Nullable Object value, BiConsumer<String, Object> plain) {
    if (value instanceof String || value instanceof Number || value instanceof Boolean) {
      plain.accept(field, value);
    }
  }

  private static String digest(String text) {
    byte[] digest = Sha256.begin().digest(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest).substring(0, LENGTH);
  }
}

package dev.cairn.domain.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Removes from texts that strangers wrote what no reader sees but a model reads: control
 * characters, marks that change the direction of writing, characters without width, tags in
 * Unicode's upper planes. It counts what it removes, so that it can be reported.
 */
public final class CleanText {

  private int removed;

  /** How many characters have been removed so far. */
  public int removed() {
    return removed;
  }

  public String clean(String text) {
    int[] harmless = text.codePoints().filter(CleanText::isHarmless).toArray();
    removed += text.codePointCount(0, text.length()) - harmless.length;
    return new String(harmless, 0, harmless.length);
  }

  /** The same for every key and text in a JSON object. */
  public Map<String, @Nullable Object> clean(Map<?, ? extends @Nullable Object> object) {
    Map<String, @Nullable Object> clean = new LinkedHashMap<>();
    object.forEach((key, value) -> clean.put(clean(String.valueOf(key)), value(value)));
    return clean;
  }

  private @Nullable Object value(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case String text -> clean(text);
      case Map<?, ?> object -> clean(object);
      case List<?> list -> clean(list);
      default -> value;
    };
  }

  private List<@Nullable Object> clean(List<?> list) {
    List<@Nullable Object> clean = new ArrayList<>();
    list.forEach(element -> clean.add(value(element)));
    return clean;
  }

  /** Line breaks and tabs are layout. */
  private static boolean isHarmless(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL -> character == '\n' || character == '\r' || character == '\t';
      case Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED ->
          false;
      default -> !isBlankFiller(character) && !isVariationTrick(character);
    };
  }

  /** Letters and symbols that show as nothing at all. */
  private static boolean isBlankFiller(int character) {
    return "\u115F\u1160\u3164\uFFA0\u2800\u034F".indexOf(character) >= 0;
  }

  /** Variation selectors beyond the sixteen that emoji and ideographs use can carry any bytes. */
  private static boolean isVariationTrick(int character) {
    return character >= 0xE0100 && character <= 0xE01EF;
  }
}

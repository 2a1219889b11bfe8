package dev.cairn.domain.json;

import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value as the text that stores keep of it: nothing between its parts, every field in its
 * place, every number as it says itself, and only what must be escaped escaped. Fingerprints are
 * made of it, so it never changes.
 */
public final class JsonText {

  private static final HexFormat DIGITS = HexFormat.of().withUpperCase();

  private final StringBuilder text = new StringBuilder();

  private JsonText() {}

  public static String of(@Nullable Object value) {
    JsonText written = new JsonText();
    written.write(value);
    return written.text.toString();
  }

  private void write(@Nullable Object value) {
    switch (value) {
      case String string -> quote(string);
      case List<?> list -> list(list);
      case Map<?, ?> object -> object(object);
      case null, default -> text.append(value);
    }
  }

  private void list(List<?> list) {
    text.append('[');
    for (Iterator<?> rest = list.iterator(); rest.hasNext(); separate(rest)) {
      write(rest.next());
    }
    text.append(']');
  }

  private void object(Map<?, ?> object) {
    text.append('{');
    for (var rest = object.entrySet().iterator(); rest.hasNext(); separate(rest)) {
      Map.Entry<?, ?> field = rest.next();
      quote(String.valueOf(field.getKey()));
      text.append(':');
      write(field.getValue());
    }
    text.append('}');
  }

  private void separate(Iterator<?> rest) {
    text.append(rest.hasNext() ? "," : "");
  }

  private void quote(String string) {
    text.append('"');
    string.chars().forEach(character -> escape((char) character));
    text.append('"');
  }

  private void escape(char character) {
    switch (character) {
      case '"', '\\' -> text.append('\\').append(character);
      case '\b' -> text.append("\\b");
      case '\t' -> text.append("\\t");
      case '\n' -> text.append("\\n");
      case '\f' -> text.append("\\f");
      case '\r' -> text.append("\\r");
      default -> {
        if (character < ' ') {
          text.append("\\u").append(DIGITS.toHexDigits(character));
        } else {
          text.append(character);
        }
      }
    }
  }
}

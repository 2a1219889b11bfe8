package dev.cairn.adapter.falkordb.cypher;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.text.Texts;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes values as the literals that stand before a query. What FalkorDB could not give back
 * exactly is refused; a string ends where it should, whatever is in it.
 */
public final class Literals {

  private static final Pattern NAME = Pattern.compile("[a-zA-Z][a-zA-Z0-9]*");

  private Literals() {}

  public static void write(StringBuilder out, @Nullable Object value) {
    switch (value) {
      case null -> out.append("null");
      case String text -> string(out, text);
      case Boolean flag -> out.append(flag.booleanValue());
      case Integer number -> out.append(number.intValue());
      case Long number -> out.append(number.longValue());
      case Double number -> out.append(finite(number));
      case float[] vector -> vector(out, vector);
      case List<?> list -> list(out, list);
      case Map<?, ?> map -> map(out, map);
      default -> throw new IllegalArgumentException("no literal for " + value.getClass());
    }
  }

  public static String name(Object name) {
    String text = name.toString();
    if (!NAME.matcher(text).matches()) {
      throw new IllegalArgumentException("names of parameters are letters and digits");
    }
    return text;
  }

  private static void string(StringBuilder out, String text) {
    if (!Texts.isStorable(text)) {
      throw new ValidationError("text", Texts.STORABLE_RULE);
    }
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == '"' || character == '\\') {
        out.append('\\');
      }
      out.append(character);
    }
    out.append('"');
  }

  private static double finite(double number) {
    if (!Double.isFinite(number)) {
      throw new ValidationError("number", "must be finite");
    }
    return number;
  }

  private static void vector(StringBuilder out, float[] vector) {
    out.append('[');
    for (int i = 0; i < vector.length; i++) {
      if (i > 0) {
        out.append(',');
      }
      finite(vector[i]);
      out.append(vector[i]);
    }
    out.append(']');
  }

  private static void list(StringBuilder out, List<?> list) {
    out.append('[');
    for (Iterator<?> values = list.iterator(); values.hasNext(); ) {
      write(out, values.next());
      out.append(values.hasNext() ? "," : "");
    }
    out.append(']');
  }

  private static void map(StringBuilder out, Map<?, ?> map) {
    out.append('{');
    for (Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
        entries.hasNext(); ) {
      Map.Entry<?, ?> entry = entries.next();
      out.append(name(entry.getKey())).append(':');
      write(out, entry.getValue());
      out.append(entries.hasNext() ? "," : "");
    }
    out.append('}');
  }
}

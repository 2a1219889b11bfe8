package dev.cairn.adapter.lucene;

import dev.cairn.domain.error.ValidationError;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Any JSON value, with every number kept exactly as it was written. */
final class JsonValues {

  private static final BigInteger MIN_LONG = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);

  private JsonValues() {}

  static void write(JsonGenerator json, @Nullable Object value) {
    switch (value) {
      case null -> json.writeNull();
      case String text -> json.writeString(text);
      case Boolean flag -> json.writeBoolean(flag);
      case Number number -> json.writeNumber(finite(number).toString());
      case List<?> list -> {
        json.writeStartArray();
        list.forEach(element -> write(json, element));
        json.writeEndArray();
      }
      case Map<?, ?> object -> {
        json.writeStartObject();
        object.forEach(
            (name, field) -> {
              json.writeName(String.valueOf(name));
              write(json, field);
            });
        json.writeEndObject();
      }
      default -> throw new IllegalArgumentException("not a JSON value: " + value.getClass());
    }
  }

  /** Reads the value that begins at the parser's current token. */
  static @Nullable Object read(JsonParser json) {
    return switch (json.currentToken()) {
      case VALUE_STRING -> json.getString();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NUMBER_INT -> integer(new BigInteger(json.getString()));
      case VALUE_NUMBER_FLOAT -> decimal(json.getString());
      case START_ARRAY -> array(json);
      case START_OBJECT -> object(json);
      case null, default -> null;
    };
  }

  private static List<@Nullable Object> array(JsonParser json) {
    List<@Nullable Object> list = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      list.add(read(json));
    }
    return list;
  }

  private static Map<String, @Nullable Object> object(JsonParser json) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      object.put(name, read(json));
    }
    return object;
  }

  private static Number finite(Number number) {
    if (number instanceof Float && !Float.isFinite(number.floatValue())) {
      throw new ValidationError("metadata", "ensure numbers are finite");
    }
    return number;
  }

  private static Number integer(BigInteger value) {
    if (value.compareTo(MIN_LONG) < 0 || value.compareTo(MAX_LONG) > 0) {
      return value;
    }
    long number = value.longValue();
    if (number == (int) number) {
      return (int) number;
    }
    return number;
  }

  /** A double where a double says exactly what is written, else every digit. */
  private static Number decimal(String written) {
    double number = Double.parseDouble(written);
    if (Double.toString(number).equals(written)) {
      return number;
    }
    return new BigDecimal(written);
  }
}

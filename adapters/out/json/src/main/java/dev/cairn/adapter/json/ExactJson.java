package dev.cairn.adapter.json;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * JSON values as texts, with every number exactly as it was written and every field in its place.
 * Writing what was read gives the same text again, so texts can be compared instead of values.
 */
public final class ExactJson {

  /** What the domain let in is not limited a second time on the way out. */
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private ExactJson() {}

  public static String write(@Nullable Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      write(json, value);
    }
    return text.toString();
  }

  /** Reads an object; anything else is {@link MalformedJson}. */
  public static Map<String, @Nullable Object> object(String text) {
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), text)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new MalformedJson("not an object", null);
      }
      return object(json);
    } catch (JacksonException e) {
      throw new MalformedJson("not JSON", e);
    }
  }

  private static void write(JsonGenerator json, @Nullable Object value) {
    switch (value) {
      case null -> json.writeNull();
      case String text -> json.writeString(text);
      case Boolean flag -> json.writeBoolean(flag);
      case Number number -> json.writeNumber(number.toString());
      case List<?> list -> write(json, list);
      case Map<?, ?> object -> write(json, object);
      default -> throw new IllegalArgumentException("not a JSON value: " + value.getClass());
    }
  }

  private static void write(JsonGenerator json, List<?> list) {
    json.writeStartArray();
    list.forEach(element -> write(json, element));
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, Map<?, ?> object) {
    json.writeStartObject();
    object.forEach(
        (name, field) -> {
          json.writeName(String.valueOf(name));
          write(json, field);
        });
    json.writeEndObject();
  }

  private static @Nullable Object value(JsonParser json) {
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
      list.add(value(json));
    }
    return list;
  }

  private static Map<String, @Nullable Object> object(JsonParser json) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      object.put(name, value(json));
    }
    return object;
  }

  /** As narrow as it fits, which is what parsers of requests give. */
  private static Number integer(BigInteger value) {
    if (value.bitLength() < Integer.SIZE) {
      return value.intValue();
    }
    if (value.bitLength() < Long.SIZE) {
      return value.longValue();
    }
    return value;
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

package dev.cairn.adapter.remote;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.memory.Metadata;
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
 * A memory's metadata as JSON text, with every number exactly as it was written. Writing what was
 * read gives the same text again.
 */
public final class MetadataJson {

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

  private MetadataJson() {}

  public static @Nullable String write(Metadata metadata) {
    if (metadata.isEmpty()) {
      return null;
    }
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      write(json, metadata.fields());
    }
    return text.toString();
  }

  public static Metadata read(@Nullable String text) {
    if (text == null) {
      return Metadata.NONE;
    }
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), text)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new MalformedAnswer("metadata is not an object");
      }
      return Metadata.of(object(json));
    } catch (JacksonException e) {
      throw new MalformedAnswer("metadata is not JSON");
    }
  }

  private static void write(JsonGenerator json, @Nullable Object value) {
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

  private static Number finite(Number number) {
    if (number instanceof Float && !Float.isFinite(number.floatValue())) {
      throw new ValidationError("metadata", "ensure numbers are finite");
    }
    return number;
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

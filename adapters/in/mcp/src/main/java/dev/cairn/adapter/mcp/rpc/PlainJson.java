package dev.cairn.adapter.mcp.rpc;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads and writes JSON as maps and lists, by the same rules as {@link dev.cairn.adapter.wire.Json}
 * but without a mapper, whose making would be a good part of a cold start's time to the first
 * answer.
 */
final class PlainJson {

  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private PlainJson() {}

  /** The one value that the text holds; anything else is a {@code JacksonException}. */
  static @Nullable Object read(String text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      if (parser.nextToken() == null) {
        throw new StreamReadException(parser, "nothing there");
      }
      Object value = value(parser);
      if (parser.nextToken() != null) {
        throw new StreamReadException(parser, "more than one value");
      }
      return value;
    }
  }

  private static @Nullable Object value(JsonParser parser) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> list(parser);
      case VALUE_STRING -> parser.getString();
      case VALUE_NUMBER_INT -> parser.getNumberValue();
      case VALUE_NUMBER_FLOAT -> decimal(parser);
      case VALUE_NULL -> null;
      default -> parser.currentToken() == JsonToken.VALUE_TRUE;
    };
  }

  /** Jackson lets an exponent that no number here can have fail outside of its own exceptions. */
  private static BigDecimal decimal(JsonParser parser) {
    try {
      return parser.getDecimalValue();
    } catch (ArithmeticException | NumberFormatException e) {
      throw new StreamReadException(parser, "a number beyond all limits");
    }
  }

  private static Map<String, @Nullable Object> object(JsonParser parser) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      fields.put(name, value(parser));
    }
    return fields;
  }

  private static List<@Nullable Object> list(JsonParser parser) {
    List<@Nullable Object> values = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      values.add(value(parser));
    }
    return values;
  }

  /** The text of a value that is made of maps, lists, strings, numbers and booleans. */
  static String write(@Nullable Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      write(generator, value);
    }
    return text.toString();
  }

  private static void write(JsonGenerator generator, @Nullable Object value) {
    if (value instanceof Map<?, ?> fields) {
      writeObject(generator, fields);
    } else if (value instanceof Iterable<?> values) {
      generator.writeStartArray();
      for (Object each : values) {
        write(generator, each);
      }
      generator.writeEndArray();
    } else if (value instanceof String text) {
      generator.writeString(text);
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      generator.writeRawValue(String.valueOf(value));
    } else {
      throw new IllegalArgumentException("not made of plain values");
    }
  }

  private static void writeObject(JsonGenerator generator, Map<?, ?> fields) {
    generator.writeStartObject();
    for (Map.Entry<?, ?> field : fields.entrySet()) {
      generator.writeName(String.valueOf(field.getKey()));
      write(generator, field.getValue());
    }
    generator.writeEndObject();
  }
}

package dev.cairn.adapter.wire;

import dev.cairn.domain.error.ValidationError;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** Cairn's JSON: snake case, strict about duplicate keys and trailing text, exact about numbers. */
public final class Json {

  public static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private static final Pattern END_OF_LINE = Pattern.compile("[\\v\\x1c-\\x1e]");

  private Json() {}

  /** What a text says, as plain Java values; fails with a {@link JacksonException} only. */
  public static @Nullable Object read(String json) {
    return read(() -> MAPPER.readValue(json, Object.class));
  }

  /** The same for UTF-8. */
  public static @Nullable Object read(byte[] json) {
    return read(() -> MAPPER.readValue(json, Object.class));
  }

  /** A value as JSON, which is on one line whatever the reader takes for the end of it. */
  public static String inLine(Object value) {
    return END_OF_LINE
        .matcher(MAPPER.writeValueAsString(value))
        .replaceAll(end -> "\\\\u%04x".formatted((int) end.group().charAt(0)));
  }

  /** The object on a line of an import; a {@link ValidationError} where there is none. */
  @SuppressWarnings("unchecked") // keys of JSON objects are strings
  public static Map<String, @Nullable Object> object(String line) {
    try {
      if (read(line) instanceof Map<?, ?> object) {
        return (Map<String, @Nullable Object>) object;
      }
    } catch (JacksonException e) {
      throw new ValidationError("line", "not valid JSON");
    }
    throw new ValidationError("line", "not a JSON object");
  }

  /** The parser lets out what Java's own number classes say about an exponent out of range. */
  private static @Nullable Object read(Supplier<@Nullable Object> reading) {
    try {
      return reading.get();
    } catch (ArithmeticException | NumberFormatException e) {
      throw new StreamReadException("a number is out of range");
    }
  }
}

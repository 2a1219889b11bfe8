package dev.cairn.adapter.wire;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Cairn's JSON mapper: strict about duplicate keys and trailing text, exact about numbers. */
public final class Json {

  public static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private Json() {}

  /** What a text says, as plain Java values; fails with a {@link JacksonException} only. */
  public static @Nullable Object read(String json) {
    return read(() -> MAPPER.readValue(json, Object.class));
  }

  /** The same for UTF-8. */
  public static @Nullable Object read(byte[] json) {
    return read(() -> MAPPER.readValue(json, Object.class));
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

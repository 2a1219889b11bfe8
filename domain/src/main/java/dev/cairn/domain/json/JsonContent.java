package dev.cairn.domain.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a JSON value says, however it is held: 1, 1.0 and 1e0 are one number, in any type. */
public final class JsonContent {

  private JsonContent() {}

  /** Something that is equal to the content of every value that says the same. */
  public static @Nullable Object of(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> object -> {
        Map<String, @Nullable Object> content = new HashMap<>();
        object.forEach((key, member) -> content.put(String.valueOf(key), of(member)));
        yield content;
      }
      case List<?> list -> {
        List<@Nullable Object> content = new ArrayList<>();
        list.forEach(element -> content.add(of(element)));
        yield content;
      }
      case Number number -> new BigDecimal(number.toString()).stripTrailingZeros();
      case null, default -> value;
    };
  }
}

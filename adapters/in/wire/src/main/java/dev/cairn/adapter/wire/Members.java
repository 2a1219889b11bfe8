package dev.cairn.adapter.wire;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a JSON object holds, in the order in which it is told. */
public final class Members {

  private Members() {}

  /** Names and values by turns; a name without a value is left out. More can be added. */
  public static Map<String, Object> of(@Nullable Object... namesAndValues) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Object value = namesAndValues[i + 1];
      if (value != null) {
        members.put(String.valueOf(namesAndValues[i]), value);
      }
    }
    return members;
  }

  /** Those of an object that was read. More can be added. */
  public static Map<String, @Nullable Object> copyOf(Map<?, ?> object) {
    Map<String, @Nullable Object> members = LinkedHashMap.newLinkedHashMap(object.size() + 1);
    object.forEach((name, value) -> members.put(String.valueOf(name), value));
    return members;
  }
}

package dev.cairn.adapter.wire.memories;

import dev.cairn.adapter.wire.Json;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.NewMemory;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Memories as lines of JSON, for export and import: everything but the vectors, exactly. */
public final class MemoryLines {

  private MemoryLines() {}

  /** The memory on one line, without the line break. */
  public static String write(Memory memory) {
    return Json.MAPPER.writeValueAsString(MemoryLine.of(memory));
  }

  /** Reads a line; a {@link ValidationError} tells everything that is wrong with it. */
  public static NewMemory read(String line) {
    return MemoryRequests.imported(object(line));
  }

  @SuppressWarnings("unchecked") // keys of JSON objects are strings
  private static Map<String, @Nullable Object> object(String line) {
    Object value;
    try {
      value = Json.read(line);
    } catch (JacksonException e) {
      throw new ValidationError("line", "not valid JSON");
    }
    if (value instanceof Map<?, ?> object) {
      return (Map<String, @Nullable Object>) object;
    }
    throw new ValidationError("line", "not a JSON object");
  }
}

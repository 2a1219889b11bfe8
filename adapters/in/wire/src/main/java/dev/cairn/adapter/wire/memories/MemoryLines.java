package dev.cairn.adapter.wire.memories;

import dev.cairn.adapter.wire.Json;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.NewMemory;

/** Memories as lines of JSON, for export and import: everything but the vectors, exactly. */
public final class MemoryLines {

  private MemoryLines() {}

  /** The memory on one line, without the line break. */
  public static String write(Memory memory) {
    return Json.MAPPER.writeValueAsString(MemoryLine.of(memory));
  }

  /** Reads a line; a {@link ValidationError} tells everything that is wrong with it. */
  public static NewMemory read(String line) {
    return MemoryRequests.imported(Json.object(line));
  }
}

package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A memory as an export holds it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record MemoryLine(
    String memoryId,
    String text,
    List<String> tags,
    @Nullable String source,
    String memoryType,
    Map<String, @Nullable Object> metadata,
    String createdAt,
    String updatedAt) {

  static MemoryLine of(Memory memory) {
    Labels labels = memory.labels();
    return new MemoryLine(
        memory.id().toString(),
        memory.text(),
        labels.tags().values(),
        labels.source(),
        labels.type().label(),
        labels.metadata().fields(),
        memory.createdAt().toString(),
        memory.updatedAt().toString());
  }
}

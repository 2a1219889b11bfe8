package dev.cairn.adapter.wire;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** A memory with its full text. */
@JsonNaming(SnakeCaseStrategy.class)
public record MemoryView(
    String memoryId,
    String text,
    List<String> tags,
    @Nullable String source,
    String memoryType,
    Map<String, @Nullable Object> metadata,
    String createdAt,
    String updatedAt,
    String contentHash) {}

package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A memory with its full text. */
public record MemoryView(
    String memoryId,
    String text,
    List<String> tags,
    @Nullable String source,
    String memoryType,
    @JsonPropertyDescription("Any JSON object; it comes back as it is.")
        Map<String, @Nullable Object> metadata,
    String createdAt,
    String updatedAt,
    String contentHash) {}

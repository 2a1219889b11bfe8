package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One result of a search that prefers tags: as of any search, and what ranks it. */
public record RetrievedHitView(
    String memoryId,
    String chunkId,
    String text,
    @JsonPropertyDescription("What ranks: the similarity, and what the tags add.") double score,
    double similarityScore,
    List<String> tags,
    @Nullable String source,
    String memoryType,
    String timestamp,
    int chunkIndex,
    Map<String, @Nullable Object> metadata) {}

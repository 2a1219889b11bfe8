package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a search that prefers tags found. */
public record RetrievedView(
    int count,
    List<RetrievedHitView> results,
    @JsonPropertyDescription("Tells where the model did not read the whole query.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable String notice) {}

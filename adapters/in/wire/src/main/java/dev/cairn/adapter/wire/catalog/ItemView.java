package dev.cairn.adapter.wire.catalog;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An item as it is registered. */
public record ItemView(
    String id,
    long dbId,
    String type,
    String name,
    String description,
    List<String> skillIds,
    @Nullable String primarySkillId,
    boolean isActive,
    @JsonPropertyDescription(
            "The JSON schema of its input; null where there is none, or it could not be loaded.")
        @Nullable Map<String, @Nullable Object> inputSchema,
    @JsonPropertyDescription("The JSON schema of its output.")
        @Nullable Map<String, @Nullable Object> outputSchema,
    @JsonPropertyDescription("Hints about it.")
        @Nullable Map<String, @Nullable Object> annotations) {}

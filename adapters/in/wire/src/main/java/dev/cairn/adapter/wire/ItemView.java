package dev.cairn.adapter.wire;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** An item as it is registered. */
@JsonNaming(SnakeCaseStrategy.class)
public record ItemView(
    String id,
    long dbId,
    String type,
    String name,
    String description,
    List<String> skillIds,
    @Nullable String primarySkillId,
    boolean isActive,
    @Nullable Map<String, @Nullable Object> inputSchema,
    @Nullable Map<String, @Nullable Object> outputSchema,
    @Nullable Map<String, @Nullable Object> annotations) {}

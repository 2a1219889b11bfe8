package dev.cairn.adapter.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * What a search that prefers tags found.
 *
 * @param notice what the caller should know about the search, left out where there is nothing
 */
@JsonNaming(SnakeCaseStrategy.class)
public record RetrievedView(
    int count,
    List<RetrievedHitView> results,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String notice) {}

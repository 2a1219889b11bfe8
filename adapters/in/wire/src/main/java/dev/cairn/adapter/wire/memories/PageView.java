package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.cairn.adapter.wire.PagingView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of memories, newest first.
 *
 * @param facets counts of all that fits, left out where they were not asked for
 */
public record PageView(
    @JsonUnwrapped PagingView paging,
    List<MemoryView> memories,
    @JsonPropertyDescription("Where to go on, whatever is written meanwhile; left out at the end.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable String nextCursor,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable FacetsView facets) {}

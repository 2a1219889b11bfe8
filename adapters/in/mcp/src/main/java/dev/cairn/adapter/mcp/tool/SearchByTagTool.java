package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.RequestSchemas;
import dev.cairn.adapter.wire.memories.BrowseViews;
import dev.cairn.application.memory.MemoryListing;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.input.BrowseRequest;
import dev.cairn.domain.input.BrowseRequests;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds memories by their tags. */
final class SearchByTagTool implements CairnTool {

  private static final String NAME = "search_by_tag";

  private final Supplier<MemoryUseCases> memories;
  private final ToolLog log = new ToolLog(NAME);

  SearchByTagTool(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  @Override
  public McpSchema.Tool definition() {
    return McpSchema.Tool.builder(NAME, RequestSchemas.brief(BrowseRequests.BY_TAG))
        .title("Search by tag")
        .description(
            "Use this to see the memories that carry certain tags, whole and by case: api does not"
                + " find api-v2. Newest first, page by page, with ids and previews. list_tags tells"
                + " which tags there are.")
        .outputSchema(BrowseSchemas.page().open())
        .annotations(Hints.READS.titled("Search by tag"))
        .build();
  }

  @Override
  public Answer call(Map<String, ? extends @Nullable Object> arguments) {
    long start = System.nanoTime();
    BrowseRequest request = BrowseRequests.byTag(arguments);
    MemoryListing listing = memories.get().browse().list(request);
    log.info(
        "search_by_tag_completed",
        Map.of(
            "result_count", listing.memories().size(), "duration_ms", ToolLog.millisSince(start)));
    return new Answer(MemoryText.page(listing), BrowseViews.page(listing));
  }
}

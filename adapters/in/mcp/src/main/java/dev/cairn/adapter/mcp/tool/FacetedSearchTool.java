package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.RequestSchemas;
import dev.cairn.adapter.wire.memories.BrowseViews;
import dev.cairn.adapter.wire.memories.Toon;
import dev.cairn.adapter.wire.memories.ToonPage;
import dev.cairn.application.memory.MemoryListing;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.input.BrowseRequest;
import dev.cairn.domain.input.BrowseRequests;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Filters memories by labels and dates, and counts what fits. */
final class FacetedSearchTool implements CairnTool {

  private static final String NAME = "faceted_search";

  private final Supplier<MemoryUseCases> memories;
  private final ToolLog log = new ToolLog(NAME);

  FacetedSearchTool(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  @Override
  public McpSchema.Tool definition() {
    return McpSchema.Tool.builder(NAME, RequestSchemas.brief(BrowseRequests.FACETED))
        .title("Faceted search")
        .description(
            "Use this to get every memory that fits tags, a type, dates, a source or metadata, when"
                + " no question has to be answered. Newest first, nothing is ranked. Answers rows"
                + " of content|tags|metadata|created|updated|hash under a header line; \\| \\\\ \\n"
                + " \\r and \\, are escapes. The structured part also counts what fits by tag,"
                + " source, type and month.")
        .outputSchema(result())
        .annotations(Hints.READS.titled("Faceted search"))
        .build();
  }

  @Override
  public Answer call(Map<String, ? extends @Nullable Object> arguments) {
    long start = System.nanoTime();
    BrowseRequest request = BrowseRequests.faceted(arguments);
    MemoryListing listing = memories.get().browse().faceted(request);
    log.info(
        "faceted_search_completed",
        Map.of(
            "result_count", listing.memories().size(), "duration_ms", ToolLog.millisSince(start)));
    return new Answer(Toon.write(ToonPage.of(listing)), BrowseViews.page(listing));
  }

  private static Map<String, Object> result() {
    Map<String, Object> facets =
        Schema.and(Schema.anyObject(), "additionalProperties", Schema.counts());
    return BrowseSchemas.page()
        .with(
            "facets",
            "How many fit, on all pages, by tags, sources, memory_types and months; 100 at most of each.",
            facets)
        .open();
  }
}

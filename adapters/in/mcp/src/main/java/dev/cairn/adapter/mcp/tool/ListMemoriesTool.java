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

/** Shows memories page by page. */
final class ListMemoriesTool implements CairnTool {

  private static final String NAME = "list_memories";

  private final Supplier<MemoryUseCases> memories;
  private final ToolLog log = new ToolLog(NAME);

  ListMemoriesTool(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  @Override
  public McpSchema.Tool definition() {
    return McpSchema.Tool.builder(NAME, RequestSchemas.brief(BrowseRequests.LIST))
        .title("List memories")
        .description(
            "Use this to look through memories without a question: the latest ones, all with a"
                + " tag, all tasks, all from a source. Newest first, page by page. To find"
                + " something by what it says use search_memory.")
        .outputSchema(BrowseSchemas.page().open())
        .annotations(Hints.READS.titled("List memories"))
        .build();
  }

  @Override
  public Answer call(Map<String, ? extends @Nullable Object> arguments) {
    long start = System.nanoTime();
    BrowseRequest request = BrowseRequests.list(arguments);
    MemoryListing listing = memories.get().browse().list(request);
    log.info(
        "list_memories_completed",
        Map.of(
            "result_count", listing.memories().size(), "duration_ms", ToolLog.millisSince(start)));
    return new Answer(MemoryText.page(listing), BrowseViews.page(listing));
  }
}

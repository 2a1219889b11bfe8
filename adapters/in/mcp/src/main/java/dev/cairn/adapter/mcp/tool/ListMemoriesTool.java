package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.MemoryViews;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.domain.input.ListRequest;
import dev.cairn.domain.input.MemoryRequests;
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
    return McpSchema.Tool.builder(NAME, arguments())
        .title("List memories")
        .description(
            "Use this to look through memories without a question: the latest ones, all with a"
                + " tag, all tasks, all from a source. Newest first, page by page. To find"
                + " something by what it says use search_memory.")
        .outputSchema(
            new Schema()
                .with("page", Schema.count())
                .with("page_size", Schema.count())
                .with("total", "How many fit, on all pages.", Schema.count())
                .with("has_more", Schema.flag())
                .with("total_pages", Schema.count())
                .with("memories", Schema.listOf(Schemas.memory()))
                .require("page", "page_size", "total", "has_more", "total_pages", "memories")
                .open())
        .annotations(Hints.READS.titled("List memories"))
        .build();
  }

  @Override
  public Answer call(Map<String, ? extends @Nullable Object> arguments) {
    long start = System.nanoTime();
    ListRequest request = MemoryRequests.list(arguments);
    MemoryPage page =
        memories.get().browse().list(request.filter(), request.offset(), request.pageSize());
    log.info(
        "list_memories_completed",
        Map.of("result_count", page.memories().size(), "duration_ms", ToolLog.millisSince(start)));
    return new Answer(
        MemoryText.page(page, request), MemoryViews.page(page, request.page(), request.pageSize()));
  }

  private static Map<String, Object> arguments() {
    return new Schema()
        .with("tag", "Only memories with this tag; case matters.", Schemas.tag())
        .with("memory_type", "Only memories of this type.", Schema.memoryType())
        .with("source", "Only memories from exactly this source.", Schemas.source())
        .with(
            "page",
            "Which page, from 1.",
            Schema.integer(1, Integer.MAX_VALUE / ListRequest.MAX_PAGE_SIZE, 1))
        .with(
            "page_size",
            "How many memories on a page.",
            Schema.integer(1, ListRequest.MAX_PAGE_SIZE, ListRequest.DEFAULT_PAGE_SIZE))
        .closed();
  }
}

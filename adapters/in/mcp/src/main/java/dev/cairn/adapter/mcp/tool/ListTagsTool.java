package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.RequestSchemas;
import dev.cairn.adapter.wire.memories.BrowseViews;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.memory.TagListing;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.input.Paging;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells which tags there are. */
final class ListTagsTool implements CairnTool {

  private static final String NAME = "list_tags";

  private final Supplier<MemoryUseCases> memories;
  private final ToolLog log = new ToolLog(NAME);

  ListTagsTool(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  @Override
  public McpSchema.Tool definition() {
    return McpSchema.Tool.builder(NAME, RequestSchemas.brief(BrowseRequests.TAG_PAGE))
        .title("List tags")
        .description(
            "Use this before you tag or filter, to use the tags that are in use already: every tag"
                + " with the number of memories that carry it, the most used first.")
        .outputSchema(result())
        .annotations(Hints.READS.titled("List tags"))
        .build();
  }

  @Override
  public Answer call(Map<String, ? extends @Nullable Object> arguments) {
    long start = System.nanoTime();
    Paging paging = BrowseRequests.tags(arguments);
    TagListing listing = memories.get().browse().tags(paging);
    log.info("list_tags_completed", Map.of("duration_ms", ToolLog.millisSince(start)));
    return new Answer(text(listing), BrowseViews.tags(listing));
  }

  private static String text(TagListing listing) {
    if (listing.total() == 0) {
      return "No tags.";
    }
    return listing.tags().stream()
        .map(each -> "%s (%d)\n".formatted(each.tag(), each.count()))
        .collect(
            Collectors.joining(
                "",
                "Page %d of %d, %d tags in all:\n"
                    .formatted(listing.paging().page(), listing.totalPages(), listing.total()),
                ""));
  }

  private static Map<String, Object> result() {
    Map<String, Object> tag =
        new Schema()
            .with("tag", Schema.text())
            .with("count", Schema.count())
            .require("tag", "count")
            .open();
    return BrowseSchemas.pageOf("tags", tag).open();
  }
}

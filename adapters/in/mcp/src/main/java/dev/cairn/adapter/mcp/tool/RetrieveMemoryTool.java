package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.RequestSchemas;
import dev.cairn.adapter.wire.memories.BrowseViews;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.memory.RetrievedMemories;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.input.RetrieveRequest;
import dev.cairn.domain.search.BoostedHit;
import dev.cairn.domain.search.MemoryHit;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds memories by meaning, and brings those with the wanted tags forward. */
final class RetrieveMemoryTool implements CairnTool {

  private static final String NAME = "retrieve_memory";

  private final Supplier<MemoryUseCases> memories;
  private final ToolLog log = new ToolLog(NAME);

  RetrieveMemoryTool(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  @Override
  public McpSchema.Tool definition() {
    return McpSchema.Tool.builder(NAME, RequestSchemas.brief(BrowseRequests.RETRIEVE))
        .title("Retrieve memories")
        .description(
            "Use this like search_memory when you can guess tags but are not sure of them: tags"
                + " bring a memory forward instead of shutting others out. Also takes dates"
                + " relative to now, a type and metadata as filters.")
        .outputSchema(result())
        .annotations(Hints.READS.titled("Retrieve memories"))
        .build();
  }

  @Override
  public Answer call(Map<String, ? extends @Nullable Object> arguments) {
    long start = System.nanoTime();
    RetrieveRequest request = BrowseRequests.retrieve(arguments);
    RetrievedMemories found = memories.get().retrieve().retrieve(request);
    log.info(
        "retrieve_memory_completed",
        Map.of("result_count", found.hits().size(), "duration_ms", ToolLog.millisSince(start)));
    return new Answer(SearchText.of(shown(found.hits())), BrowseViews.retrieved(found));
  }

  /** What a reader sees as the score is what ranks. */
  private static List<MemoryHit> shown(List<BoostedHit> hits) {
    return hits.stream().map(hit -> new MemoryHit(hit.hit().chunk(), hit.score())).toList();
  }

  private static Map<String, Object> result() {
    return new Schema()
        .with("count", Schema.count())
        .with(
            "results",
            "As of search_memory, and a score: the similarity, and what the tags add.",
            Schema.listOf(Schemas.briefHit()))
        .with("notice", Schema.text())
        .require("count", "results")
        .open();
  }
}

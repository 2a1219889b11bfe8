package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.RequestSchemas;
import dev.cairn.adapter.wire.memories.MemoryViews;
import dev.cairn.application.memory.MemorySearchResult;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.memory.Texts;
import dev.cairn.domain.search.MemoryQuery;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds memories by meaning. */
final class SearchMemoryTool implements CairnTool {

  private static final String NAME = "search_memory";
  private static final int QUERY_PREVIEW = 50;

  private final Supplier<MemoryUseCases> memories;
  private final ToolLog log = new ToolLog(NAME);

  SearchMemoryTool(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
    log.info("search_memory_tool_initialized", Map.of());
  }

  @Override
  public McpSchema.Tool definition() {
    return McpSchema.Tool.builder(NAME, RequestSchemas.brief(MemoryRequests.SEARCH))
        .title("Search memories")
        .description(
            "Use this before answering or acting whenever something stored earlier could matter:"
                + " past decisions, preferences, facts about people or projects, open tasks, how a"
                + " problem was solved. Finds memories by meaning, so ask in plain words; the"
                + " wording need not match. Answers the best matches first, each with its score"
                + " from 0 to 1, its tags and the start of its text; get_memory gives a full text.")
        .outputSchema(result())
        .annotations(Hints.READS.titled("Search memories"))
        .build();
  }

  @Override
  public Answer call(Map<String, ? extends @Nullable Object> arguments) {
    long start = System.nanoTime();
    log.debug("search_memory_execute_start", Map.of());
    MemoryQuery query = MemoryRequests.search(arguments);
    log.info(
        "search_request_validated",
        Map.of(
            "query_length", Texts.length(query.text()),
            "limit", query.limit(),
            "has_filters", !query.filter().equals(Filter.everything()),
            "duration_ms", ToolLog.millisSince(start)));
    MemorySearchResult found = memories.get().search().search(query);
    log.info(
        "search_completed",
        Map.of(
            "result_count", found.hits().size(),
            "query_preview", Preview.start(query.text(), QUERY_PREVIEW),
            "duration_ms", ToolLog.millisSince(start)));
    String text = SearchText.of(found.hits());
    log.debug("response_formatted", Map.of("response_length", text.length()));
    return new Answer(text, MemoryViews.search(found, query));
  }

  private static Map<String, Object> result() {
    return new Schema()
        .with("count", Schema.count())
        .with("results", Schema.listOf(Schemas.hit()))
        .with("confident", "Whether any result is likely an answer.", Schema.flag())
        .with("search_type", "What it went by.", Schema.text())
        .with("hidden", "What was left out, and for what.", Schema.counts())
        .with("query_words", "How its words were read, if asked to explain.", Schema.anyObject())
        .with("notice", "What to know about this search.", Schema.text())
        .require("count", "results")
        .open();
  }
}

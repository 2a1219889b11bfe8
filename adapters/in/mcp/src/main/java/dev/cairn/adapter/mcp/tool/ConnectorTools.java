package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.mcp.resource.MemoryResources;
import dev.cairn.adapter.mcp.tool.CairnTool.Answer;
import dev.cairn.adapter.wire.Json;
import dev.cairn.application.memory.MemorySearchResult;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.input.ConnectorRequests;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * {@code search} and {@code fetch} as ChatGPT's connectors ask for them, by name and by form: what
 * is answered is JSON, in the text as well.
 */
final class ConnectorTools {

  private static final int TITLE = 80;

  private final Supplier<MemoryUseCases> memories;

  ConnectorTools(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  List<CairnTool> tools() {
    return List.of(search(), fetch());
  }

  private CairnTool search() {
    Map<String, Object> result = new Schema().texts("id", "title", "url").open();
    return new CairnTool(
        "search",
        ConnectorRequests.SEARCH,
        Hints.reads("Search memories"),
        "Use this to find what is remembered: decisions, preferences, facts, tasks. Ask in plain"
            + " words; fetch gives the full text of a result.",
        new Schema().maybe("results", Schema.listOf(result)).open(),
        (arguments, log) -> {
          MemorySearchResult found =
              memories.get().search().search(ConnectorRequests.search(arguments));
          log.completed(Map.of("result_count", found.hits().size()));
          return told(
              new Found(
                  found.hits().stream()
                      .map(hit -> hit.chunk())
                      .map(chunk -> Result.of(chunk.memoryId(), chunk.text()))
                      .toList()));
        });
  }

  private CairnTool fetch() {
    return new CairnTool(
        "fetch",
        ConnectorRequests.FETCH,
        Hints.reads("Fetch a memory"),
        "Use this to read all of a memory that search found, by its id.",
        new Schema().texts("id", "title", "text", "url").objects("metadata").open(),
        (arguments, log) -> {
          Memory memory = memories.get().browse().get(ConnectorRequests.fetch(arguments));
          log.completed(Map.of());
          return told(Document.of(memory));
        });
  }

  private static Answer told(Object view) {
    return new Answer(Json.MAPPER.writeValueAsString(view), view);
  }

  /** What goes over the wire. */
  record Found(List<Result> results) {}

  record Result(String id, String title, String url) {
    static Result of(MemoryId id, String text) {
      return new Result(id.toString(), titleOf(text), MemoryResources.addressOf(id));
    }
  }

  record Document(String id, String title, String text, String url, Map<String, String> metadata) {
    static Document of(Memory memory) {
      Map<String, String> metadata = new LinkedHashMap<>();
      metadata.put("created_at", memory.createdAt().toString());
      metadata.put("memory_type", memory.labels().type().label());
      metadata.put("tags", String.join(", ", memory.labels().tags().values()));
      String source = memory.labels().source();
      if (source != null) {
        metadata.put("source", source);
      }
      MemoryId id = memory.id();
      return new Document(
          id.toString(),
          titleOf(memory.text()),
          memory.text(),
          MemoryResources.addressOf(id),
          metadata);
    }
  }

  private static String titleOf(String text) {
    return Preview.start(text.strip().lines().findFirst().orElse(""), TITLE);
  }
}

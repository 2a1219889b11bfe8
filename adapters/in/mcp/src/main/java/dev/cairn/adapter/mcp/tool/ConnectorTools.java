package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.mcp.resource.MemoryResources;
import dev.cairn.adapter.mcp.tool.CairnTool.Answer;
import dev.cairn.adapter.wire.Json;
import dev.cairn.adapter.wire.Members;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.input.ConnectorRequests;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.ScoredChunk;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code search} and {@code fetch} as ChatGPT's connectors ask for them, by name and by form: what
 * is answered is JSON, in the text as well.
 */
record ConnectorTools(Supplier<MemoryUseCases> memories) {

  private static final int TITLE = 80;

  List<CairnTool> tools() {
    return List.of(search(), fetch());
  }

  private CairnTool search() {
    return new CairnTool(
        "search",
        ConnectorRequests.SEARCH,
        Hints.reads("Search memories"),
        "Use this to find what is remembered: decisions, preferences, facts, tasks. Ask in plain"
            + " words; fetch gives the full text of a result.",
        new Schema()
            .maybe("results", Schema.listOf(new Schema().texts("id", "title", "url").open()))
            .open(),
        this::search);
  }

  private Answer search(Map<String, ? extends @Nullable Object> arguments, ToolLog log) {
    List<MemoryHit> hits =
        memories.get().search().search(ConnectorRequests.search(arguments)).hits();
    log.completed(Map.of("result_count", hits.size()));
    return told(new Found(hits.stream().map(MemoryHit::chunk).map(Result::of).toList()));
  }

  private CairnTool fetch() {
    return new CairnTool(
        "fetch",
        ConnectorRequests.FETCH,
        Hints.reads("Fetch a memory"),
        "Use this to read all of a memory that search found, by its id.",
        new Schema().texts("id", "title", "text", "url").objects("metadata").open(),
        (arguments, log) -> fetch(ConnectorRequests.fetch(arguments), log));
  }

  private Answer fetch(MemoryId id, ToolLog log) {
    Memory memory = memories.get().browse().get(id);
    log.completed(Map.of());
    return told(Document.of(memory));
  }

  private static Answer told(Object view) {
    return new Answer(Json.MAPPER.writeValueAsString(view), view);
  }

  /** What goes over the wire. */
  record Found(List<Result> results) {}

  record Result(String id, String title, String url) {
    static Result of(ScoredChunk chunk) {
      return of(chunk.memoryId(), chunk.text());
    }

    static Result of(MemoryId id, String text) {
      String title = Preview.start(text.strip().lines().findFirst().orElse(""), TITLE);
      return new Result(id.toString(), title, MemoryResources.addressOf(id));
    }
  }

  record Document(String id, String title, String text, String url, Map<String, ?> metadata) {
    static Document of(Memory memory) {
      Result head = Result.of(memory.id(), memory.text());
      return new Document(head.id, head.title, memory.text(), head.url, metadata(memory));
    }

    private static Map<String, ?> metadata(Memory memory) {
      Labels labels = memory.labels();
      return Members.of(
          "created_at", memory.createdAt().toString(),
          "memory_type", labels.type().label(),
          "tags", String.join(", ", labels.tags().values()),
          "source", labels.source());
    }
  }
}

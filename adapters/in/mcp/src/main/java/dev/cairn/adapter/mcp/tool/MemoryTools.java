package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.mcp.resource.MemoryLink;
import dev.cairn.adapter.mcp.tool.CairnTool.Answer;
import dev.cairn.adapter.wire.memories.MemoryViews;
import dev.cairn.adapter.wire.memories.SearchView;
import dev.cairn.adapter.wire.memories.WhyNothing;
import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.memory.Deletion;
import dev.cairn.application.memory.MemorySearchResult;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.answer.Hidden;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.input.DeleteRequest;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.input.UpdateRequest;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.text.Texts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Remembering, finding, changing and forgetting, one memory or all that fit. */
record MemoryTools(Supplier<MemoryUseCases> memories) {

  static final WhyNothing.Names NAMES =
      new WhyNothing.Names("add_memory", "list_tags", "min_similarity", "max_tokens");

  private static final int QUERY_PREVIEW = 50;

  List<CairnTool> tools() {
    return List.of(search(), add(), get(), update(), delete());
  }

  private CairnTool search() {
    return new CairnTool(
        "search_memory",
        MemoryRequests.SEARCH,
        Hints.reads("Search memories"),
        "Use this before answering or acting, whenever something stored may matter:"
            + " decisions, preferences, facts, open tasks, solutions. Ask in plain words."
            + " Shows the start of each text; get_memory gives all of it.",
        MemorySchemas.search(),
        this::search);
  }

  private Answer search(Map<String, ? extends @Nullable Object> arguments, ToolLog log) {
    log.debug("search_memory_execute_start", Map.of());
    MemoryQuery query = MemoryRequests.search(arguments, Instant.now());
    log.timed(
        "search_request_validated",
        Map.of(
            "query_length", Texts.length(query.text()),
            "limit", query.limit(),
            "has_filters", !query.filter().equals(Filter.everything())));
    return answer(query, memories.get().search().search(query), log);
  }

  private Answer answer(MemoryQuery query, MemorySearchResult found, ToolLog log) {
    String words = Preview.start(query.text(), QUERY_PREVIEW);
    Map<String, ?> count = Map.of("result_count", found.hits().size());
    log.timed("search_completed", ToolLog.withWords(count, "query_preview", words));
    String text = SearchText.of(found.hits());
    log.debug("response_formatted", Map.of("response_length", text.length()));
    SearchView view = MemoryViews.search(found, query);
    return new Answer(
        text,
        beside(found.hits(), found.hidden(), query.filter(), found.notice().orElse(null), memories),
        query.maxTokens() == null ? view.inBrief() : view);
  }

  /** What it takes to act on the hits, or why there are none; and what else there is to say. */
  static String beside(
      List<MemoryHit> hits,
      Hidden hidden,
      Filter filter,
      @Nullable String notice,
      Supplier<MemoryUseCases> memories) {
    String beside =
        hits.isEmpty()
            ? WhyNothing.found(hidden, filter, memories.get().browse().statistics(), NAMES) + "\n"
            : MemoryHandles.of(hits);
    return notice == null ? beside : beside + notice + "\n";
  }

  private CairnTool add() {
    return new CairnTool(
        "add_memory",
        MemoryRequests.ADD,
        Hints.adds("Store a memory"),
        "Use this when something will be worth knowing later: a decision and its"
            + " reason, a preference, a fact, a task, a solution. One thing per memory, clear"
            + " on its own; never secrets. Known text is kept once.",
        MemorySchemas.added(),
        (arguments, log) -> add(MemoryRequests.add(arguments), log));
  }

  private Answer add(NewMemory memory, ToolLog log) {
    AddedMemory added = memories.get().add().add(memory);
    log.completed(Map.of("created", added.created()));
    MemoryLink link = MemoryLink.to(added.id(), memory.text());
    return new Answer(MemoriesText.added(added), MemoryViews.added(added), link);
  }

  private static Answer about(Memory memory, String text, ToolLog log) {
    log.completed(Map.of());
    MemoryLink link = MemoryLink.to(memory.id(), memory.text());
    return new Answer(text, MemoryViews.memory(memory), link);
  }

  private CairnTool get() {
    return new CairnTool(
        "get_memory",
        MemoryRequests.GET,
        Hints.reads("Get a memory"),
        "Use this to read all of a memory of which a search or list showed a part.",
        MemorySchemas.memory(),
        (arguments, log) -> get(MemoryRequests.get(arguments), log));
  }

  private Answer get(MemoryId id, ToolLog log) {
    Memory memory = memories.get().browse().get(id);
    return about(memory, MemoriesText.full(memory), log);
  }

  private CairnTool update() {
    return new CairnTool(
        "update_memory",
        MemoryRequests.UPDATE,
        Hints.changes("Change a memory"),
        "Use this when a memory is outdated or needs other labels, rather than adding"
            + " its opposite. Replaces what you give, keeps the rest.",
        MemorySchemas.memory(),
        (arguments, log) -> update(MemoryRequests.update(arguments), log));
  }

  private Answer update(UpdateRequest request, ToolLog log) {
    Memory memory = memories.get().update().update(request.id(), request.change());
    return about(memory, "Updated memory " + memory.id() + ".", log);
  }

  private CairnTool delete() {
    return new CairnTool(
        "delete_memory",
        MemoryRequests.DELETE,
        Hints.changes("Delete memories"),
        "Use this when the user asks to forget, or a memory is wrong beyond"
            + " correcting. Deletes one by id, or all that fit every filter, for good: try"
            + " dry_run first.",
        MemorySchemas.deleted(),
        (arguments, log) -> delete(MemoryRequests.delete(arguments, Instant.now()), log));
  }

  private Answer delete(DeleteRequest request, ToolLog log) {
    Deletion deletion = memories.get().forget(request);
    log.completed(Map.of("deleted", deletion.ids().size(), "dry_run", request.dryRun()));
    return new Answer(MemoriesText.deleted(deletion), MemoryViews.deleted(deletion));
  }
}

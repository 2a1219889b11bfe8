package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.mcp.tool.CairnTool.Answer;
import dev.cairn.adapter.wire.memories.MemoryViews;
import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.memory.Deletion;
import dev.cairn.application.memory.MemorySearchResult;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.input.DeleteRequest;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.input.UpdateRequest;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.text.Texts;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Remembering, finding, changing and forgetting, one memory or all that fit. */
final class MemoryTools {

  private static final int QUERY_PREVIEW = 50;

  private final Supplier<MemoryUseCases> memories;

  MemoryTools(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  List<CairnTool> tools() {
    return List.of(search(), add(), get(), update(), delete());
  }

  private CairnTool search() {
    return new CairnTool(
        "search_memory",
        MemoryRequests.SEARCH,
        Hints.reads("Search memories"),
        "Use this before answering or acting whenever something stored earlier could matter:"
            + " past decisions, preferences, facts about people or projects, open tasks, how a"
            + " problem was solved. Finds memories by meaning, so ask in plain words; the"
            + " wording need not match. Answers the best matches first, each with its score"
            + " from 0 to 1, its tags and the start of its text; get_memory gives a full text.",
        MemorySchemas.search(),
        this::search);
  }

  private Answer search(Map<String, ? extends @Nullable Object> arguments, ToolLog log) {
    log.debug("search_memory_execute_start", Map.of());
    MemoryQuery query = MemoryRequests.search(arguments);
    log.timed(
        "search_request_validated",
        Map.of(
            "query_length", Texts.length(query.text()),
            "limit", query.limit(),
            "has_filters", !query.filter().equals(Filter.everything())));
    MemorySearchResult found = memories.get().search().search(query);
    log.timed(
        "search_completed",
        ToolLog.withWords(
            Map.of("result_count", found.hits().size()),
            "query_preview",
            Preview.start(query.text(), QUERY_PREVIEW)));
    String text = SearchText.of(found.hits());
    log.debug("response_formatted", Map.of("response_length", text.length()));
    return new Answer(text, beside(found, query), MemoryViews.search(found, query));
  }

  private String beside(MemorySearchResult found, MemoryQuery query) {
    String beside =
        found.hits().isEmpty()
            ? WhyNothing.found(found.hidden(), query.filter(), memories.get().browse().statistics())
            : MemoryHandles.of(found.hits());
    return beside + found.notice().map(notice -> notice + "\n").orElse("");
  }

  private CairnTool add() {
    return new CairnTool(
        "add_memory",
        MemoryRequests.ADD,
        Hints.adds("Store a memory"),
        "Use this when something comes up that will still be worth knowing in a later"
            + " conversation: a decision and its reason, a preference, a fact about a person"
            + " or project, a task, a solution that worked. Store one thing per memory, worded"
            + " so that it can be understood on its own; never passwords or keys. Storing the"
            + " same text again is harmless: the memory keeps its id and gains the new tags."
            + " To correct a memory use update_memory.",
        MemorySchemas.added(),
        (arguments, log) -> {
          NewMemory memory = MemoryRequests.add(arguments);
          AddedMemory added = memories.get().add().add(memory);
          log.completed(Map.of("created", added.created()));
          return new Answer(MemoriesText.added(added), MemoryViews.added(added));
        });
  }

  private CairnTool get() {
    return new CairnTool(
        "get_memory",
        MemoryRequests.GET,
        Hints.reads("Get a memory"),
        "Use this when a search or a list showed only the start of a memory and you need all"
            + " of it, or when you have a memory's id. Gives the full text with tags, source,"
            + " type, metadata and times.",
        MemorySchemas.memory(),
        (arguments, log) -> {
          MemoryId id = MemoryRequests.get(arguments);
          Memory memory = memories.get().browse().get(id);
          log.completed(Map.of());
          return new Answer(MemoriesText.full(memory), MemoryViews.memory(memory));
        });
  }

  private CairnTool update() {
    return new CairnTool(
        "update_memory",
        MemoryRequests.UPDATE,
        Hints.changes("Change a memory"),
        "Use this when a stored memory is no longer right or needs other labels: a decision"
            + " was changed, a task is done, a fact was wrong. Replaces the parts you give and"
            + " leaves the rest; the id stays. Prefer it to adding a second memory that"
            + " contradicts the first.",
        MemorySchemas.memory(),
        (arguments, log) -> {
          UpdateRequest request = MemoryRequests.update(arguments);
          Memory memory = memories.get().update().update(request.id(), request.change());
          log.completed(Map.of());
          return new Answer("Updated memory " + memory.id() + ".", MemoryViews.memory(memory));
        });
  }

  private CairnTool delete() {
    return new CairnTool(
        "delete_memory",
        MemoryRequests.DELETE,
        Hints.changes("Delete memories"),
        "Use this when the user asks to forget something, or when a memory is wrong beyond"
            + " correcting. Deletes one memory by id, or all that fit every given filter; it"
            + " cannot be undone. Before deleting by filter, call it with dry_run true and"
            + " check what would go.",
        MemorySchemas.deleted(),
        (arguments, log) -> {
          DeleteRequest request = MemoryRequests.delete(arguments);
          Deletion deletion = memories.get().forget(request);
          log.completed(Map.of("deleted", deletion.ids().size(), "dry_run", request.dryRun()));
          return new Answer(MemoriesText.deleted(deletion), MemoryViews.deleted(deletion));
        });
  }
}

package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.mcp.tool.CairnTool.Answer;
import dev.cairn.adapter.wire.memories.BrowseViews;
import dev.cairn.adapter.wire.memories.MemoryViews;
import dev.cairn.adapter.wire.memories.Toon;
import dev.cairn.adapter.wire.memories.ToonPage;
import dev.cairn.adapter.wire.memories.WhyNothing;
import dev.cairn.application.memory.MemoryListing;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.memory.RetrievedMemories;
import dev.cairn.application.memory.TagListing;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.input.BrowseRequest;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.input.Paging;
import dev.cairn.domain.input.RetrieveRequest;
import dev.cairn.domain.search.MemoryHit;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Looking through memories by their labels and dates, and by meaning with preferred tags. */
record BrowseTools(Supplier<MemoryUseCases> memories) {

  List<CairnTool> tools() {
    return List.of(list(), retrieve(), byTag(), faceted(), tags(), stats());
  }

  private CairnTool list() {
    return new CairnTool(
        "list_memories",
        BrowseRequests.LIST,
        Hints.reads("List memories"),
        "Use this to look through memories without a question: the latest, all tasks,"
            + " all with a tag. Newest first.",
        MemorySchemas.page().open(),
        (arguments, log) -> list(BrowseRequests.list(arguments), log));
  }

  private CairnTool byTag() {
    return new CairnTool(
        "search_by_tag",
        BrowseRequests.BY_TAG,
        Hints.reads("Search by tag"),
        "Use this to see what carries certain tags, whole and by case. Newest first;"
            + " list_tags tells which tags there are.",
        MemorySchemas.page().open(),
        (arguments, log) -> list(BrowseRequests.byTag(arguments), log));
  }

  private Answer list(BrowseRequest request, ToolLog log) {
    MemoryListing listing = memories.get().browse().list(request);
    return page(MemoriesText.page(listing), listing, request, log);
  }

  private Answer page(String text, MemoryListing listing, BrowseRequest request, ToolLog log) {
    log.completed(Map.of("result_count", listing.memories().size()));
    return new Answer(text, beside(listing, request), BrowseViews.page(listing));
  }

  private String beside(MemoryListing listing, BrowseRequest request) {
    if (listing.total() == 0) {
      return WhyNothing.listed(
              request.labels(), memories.get().browse().statistics(), MemoryTools.NAMES)
          + "\n";
    }
    return listing.memories().isEmpty() ? MemoriesText.beyond(listing) : MemoryHandles.of(listing);
  }

  private CairnTool retrieve() {
    return new CairnTool(
        "retrieve_memory",
        BrowseRequests.RETRIEVE,
        Hints.reads("Retrieve memories"),
        "Use this like search_memory when tags are a guess: they bring memories"
            + " forward instead of shutting others out.",
        MemorySchemas.retrieved(),
        (arguments, log) -> retrieve(BrowseRequests.retrieve(arguments), log));
  }

  private Answer retrieve(RetrieveRequest request, ToolLog log) {
    RetrievedMemories found = memories.get().retrieve().retrieve(request);
    log.completed(Map.of("result_count", found.hits().size()));
    // What a reader sees as the score is what ranks.
    List<MemoryHit> hits = found.hits().stream().map(hit -> hit.hit().scored(hit.score())).toList();
    return new Answer(
        SearchText.of(hits),
        MemoryTools.beside(hits, found.hidden(), request.labels(), found.notice(), memories),
        BrowseViews.retrieved(found).inBrief());
  }

  private CairnTool faceted() {
    return new CairnTool(
        "faceted_search",
        BrowseRequests.FACETED,
        Hints.reads("Faceted search"),
        "Use this to get every memory that fits, newest first, counted by tag, source,"
            + " type and month. Answers rows of content|tags|metadata|created|updated|hash"
            + " under a header line; \\| \\\\ \\n \\r \\, are escapes.",
        MemorySchemas.faceted(),
        (arguments, log) -> faceted(BrowseRequests.faceted(arguments), log));
  }

  private Answer faceted(BrowseRequest request, ToolLog log) {
    MemoryListing listing = memories.get().browse().faceted(request);
    return page(Toon.write(ToonPage.of(listing)), listing, request, log);
  }

  private CairnTool tags() {
    return new CairnTool(
        "list_tags",
        BrowseRequests.TAG_PAGE,
        Hints.reads("List tags"),
        "Use this before you tag or filter, to use the tags in use: each with its"
            + " number of memories.",
        MemorySchemas.tags(),
        (arguments, log) -> tags(BrowseRequests.tags(arguments), log));
  }

  private Answer tags(Paging paging, ToolLog log) {
    TagListing listing = memories.get().browse().tags(paging);
    log.completed(Map.of());
    return new Answer(MemoriesText.tags(listing), BrowseViews.tags(listing));
  }

  private CairnTool stats() {
    return new CairnTool(
        "get_stats",
        MemoryRequests.STATS,
        Hints.reads("Memory statistics"),
        "Use this when the user asks how much is stored, or which sources and types"
            + " there are.",
        MemorySchemas.stats(),
        this::stats);
  }

  private Answer stats(Map<String, ? extends @Nullable Object> arguments, ToolLog log) {
    MemoryRequests.stats(arguments);
    StoreStatistics statistics = memories.get().browse().statistics();
    log.completed(Map.of());
    return new Answer(MemoriesText.stats(statistics), MemoryViews.stats(statistics));
  }
}

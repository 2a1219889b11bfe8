package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.MemoryViews;
import dev.cairn.application.memory.MemorySearchResult;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.MemoryQuery;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** {@code cairn search}. */
@Command(
    name = "search",
    header = "Find memories by meaning.",
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn search when do we deploy",
      "  cairn search \"database choice\" --tag storage --from 2026-01-01 --limit 3"
    })
final class SearchCommand extends RequestCommand implements Runnable {

  SearchCommand(CairnCommand cairn) {
    super(cairn, MemoryRequests.SEARCH);
  }

  @Override
  public void run() {
    MemoryQuery query = MemoryRequests.search(options.typed());
    try (Cairn opened = cairn.open()) {
      MemorySearchResult result = opened.memories().search().search(query);
      cairn.answer(() -> MemoryViews.search(result, query), () -> told(result, query));
      result.notice().ifPresent(cairn::hint);
    }
  }

  private String told(MemorySearchResult result, MemoryQuery query) {
    if (result.hits().isEmpty()) {
      return cairn.quiet() ? "" : "No results found matching your query.";
    }
    Stream<String> readings =
        query.explain() ? MemoryViews.readings(result).stream() : Stream.<String>empty();
    Stream<String> hits =
        result.hits().stream()
            .map(
                hit ->
                    told(hit)
                        + (query.explain() ? "\n      = " + MemoryViews.reason(hit, query) : ""));
    return Stream.concat(readings, hits).collect(Collectors.joining("\n"));
  }

  private String told(MemoryHit hit) {
    return LabelText.hit(hit.similarity(), hit.chunk(), cairn.console().width());
  }
}

package dev.cairn.adapter.cli.memories;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.RequestCommand;
import dev.cairn.adapter.wire.memories.MemoryViews;
import dev.cairn.application.memory.MemorySearchResult;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.search.MemoryQuery;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code cairn search}. */
@Command(
    header = "Find memories by meaning.",
    footer = {
      "",
      "Examples",
      "  cairn search when do we deploy",
      "  cairn search \"database choice\" --tag storage --from 6m --limit 3"
    })
public final class SearchCommand extends RequestCommand implements Runnable {

  private @Nullable String why;

  public SearchCommand(CairnCommand cairn) {
    super(cairn, MemoryRequests.FIND);
  }

  @Override
  public void run() {
    MemoryQuery query = MemoryRequests.find(typed(), Instant.now());
    cairn
        .answer(
            opened -> found(opened.memories(), query),
            result -> MemoryViews.search(result, query),
            result -> told(result, query))
        .notice()
        .ifPresent(cairn::hint);
    cairn.hint(why);
  }

  private MemorySearchResult found(MemoryUseCases memories, MemoryQuery query) {
    MemorySearchResult found = memories.search().search(query);
    if (found.hits().isEmpty()) {
      why = MemoryProse.whyNothing(found.hidden(), query.filter(), memories);
    }
    return found;
  }

  private String told(MemorySearchResult result, MemoryQuery query) {
    boolean explained = query.explain() && !result.hits().isEmpty();
    Stream<String> readings =
        explained ? MemoryViews.readings(result).stream() : Stream.<String>empty();
    Stream<String> hits =
        result.hits().stream()
            .map(
                hit ->
                    MemoryProse.hit(hit, cairn)
                        + (explained ? "\n      = " + MemoryViews.reason(hit, query) : ""));
    return MemoryProse.hits(Stream.concat(readings, hits), cairn);
  }
}

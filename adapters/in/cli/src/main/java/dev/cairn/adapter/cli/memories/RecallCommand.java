package dev.cairn.adapter.cli.memories;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.RequestCommand;
import dev.cairn.adapter.wire.memories.BrowseViews;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.memory.RetrievedMemories;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.input.RetrieveRequest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code cairn recall}. */
@Command(
    header = "Find memories by meaning, those with certain tags first.",
    footer = {
      "",
      "Examples",
      "  cairn recall when do we deploy --tag ops",
      "  cairn recall \"open questions\" --tag search --type task --from 30d"
    })
public final class RecallCommand extends RequestCommand implements Runnable {

  private @Nullable String why;

  public RecallCommand(CairnCommand cairn) {
    super(cairn, BrowseRequests.RETRIEVE);
  }

  @Override
  public void run() {
    RetrieveRequest request = BrowseRequests.retrieve(typed());
    RetrievedMemories found =
        cairn.answer(
            opened -> found(opened.memories(), request), BrowseViews::retrieved, this::told);
    cairn.hint(found.notice());
    cairn.hint(why);
  }

  private RetrievedMemories found(MemoryUseCases memories, RetrieveRequest request) {
    RetrievedMemories found = memories.retrieve().retrieve(request);
    if (found.hits().isEmpty()) {
      why = MemoryProse.whyNothing(found.hidden(), request.labels(), memories);
    }
    return found;
  }

  private String told(RetrievedMemories found) {
    return MemoryProse.hits(
        found.hits().stream().map(hit -> MemoryProse.hit(hit.hit().scored(hit.score()), cairn)),
        cairn);
  }
}

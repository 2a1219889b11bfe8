package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.BrowseViews;
import dev.cairn.application.memory.RetrievedMemories;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.input.RetrieveRequest;
import dev.cairn.domain.search.BoostedHit;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code cairn recall}. */
@Command(
    name = "recall",
    header = "Find memories by meaning, those with certain tags first.",
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn recall when do we deploy --tag ops",
      "  cairn recall \"open questions\" --tag search --type task --from 30d"
    })
final class RecallCommand extends RequestCommand implements Runnable {

  RecallCommand(CairnCommand cairn) {
    super(cairn, BrowseRequests.RETRIEVE);
  }

  @Override
  public void run() {
    RetrieveRequest request = BrowseRequests.retrieve(options.typed());
    try (Cairn opened = cairn.open()) {
      RetrievedMemories found = opened.memories().retrieve().retrieve(request);
      cairn.answer(() -> BrowseViews.retrieved(found), () -> told(found.hits()));
      if (found.notice() != null) {
        cairn.hint(found.notice());
      }
    }
  }

  private String told(List<BoostedHit> hits) {
    if (hits.isEmpty()) {
      return cairn.quiet() ? "" : "No results found matching your query.";
    }
    return hits.stream()
        .map(hit -> LabelText.hit(hit.score(), hit.hit().chunk(), cairn.console().width()))
        .collect(Collectors.joining("\n"));
  }
}

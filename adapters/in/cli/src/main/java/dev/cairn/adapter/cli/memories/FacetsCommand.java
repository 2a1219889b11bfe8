package dev.cairn.adapter.cli.memories;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.RequestCommand;
import dev.cairn.adapter.cli.terminal.TitledLines;
import dev.cairn.adapter.wire.memories.BrowseViews;
import dev.cairn.adapter.wire.memories.Toon;
import dev.cairn.adapter.wire.memories.ToonPage;
import dev.cairn.application.memory.MemoryListing;
import dev.cairn.application.port.Facets;
import dev.cairn.domain.input.BrowseRequest;
import dev.cairn.domain.input.BrowseRequests;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn facets}. */
@Command(
    header = "Filter memories by tags, type, dates and more, and count them.",
    footer = {
      "",
      "Examples",
      "  cairn facets --tag ops,deploy --from 30d",
      "  cairn facets --type decision --where \"priority>=2\" --toon"
    })
public final class FacetsCommand extends RequestCommand implements Runnable {

  @Option(names = "--toon", description = "Answer in TOON rows, a line each, without counts.")
  boolean toon;

  public FacetsCommand(CairnCommand cairn) {
    super(cairn, BrowseRequests.FACETED, "facets");
  }

  @Override
  public void run() {
    Map<String, @Nullable Object> typed = typed();
    typed.put("facets", !toon);
    BrowseRequest request = BrowseRequests.faceted(typed);
    cairn.answer(
        opened -> opened.memories().browse().faceted(request), BrowseViews::page, this::told);
  }

  private String told(MemoryListing listing) {
    if (toon) {
      return Toon.write(ToonPage.of(listing));
    }
    String page = MemoryProse.page(listing, cairn);
    Facets facets = listing.facets();
    return cairn.quiet() || facets == null ? page : page + "\n" + counts(facets);
  }

  private static String counts(Facets facets) {
    return new TitledLines()
        .add("types", MemoryProse.counts(BrowseViews.mostFrequent(facets.types()).entrySet()))
        .add("tags", MemoryProse.counts(BrowseViews.mostFrequent(facets.tags()).entrySet()))
        .add("sources", MemoryProse.counts(BrowseViews.mostFrequent(facets.sources()).entrySet()))
        .add("months", MemoryProse.counts(BrowseViews.latest(facets.months()).entrySet()))
        .toString();
  }
}

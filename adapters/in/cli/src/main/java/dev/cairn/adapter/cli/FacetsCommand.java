package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.BrowseViews;
import dev.cairn.adapter.wire.Toon;
import dev.cairn.adapter.wire.ToonPage;
import dev.cairn.application.memory.MemoryListing;
import dev.cairn.application.port.Facets;
import dev.cairn.domain.input.BrowseRequest;
import dev.cairn.domain.input.BrowseRequests;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn facets}. */
@Command(
    name = "facets",
    header = "Filter memories by tags, type, dates and more, and count them.",
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn facets --tag ops,deploy --from 30d",
      "  cairn facets --type decision --where \"priority>=2\" --toon"
    })
final class FacetsCommand extends RequestCommand implements Runnable {

  private static final int MOST_NAMES = 10;

  @Option(names = "--toon", description = "Answer in TOON rows, a line each, without counts.")
  boolean toon;

  FacetsCommand(CairnCommand cairn) {
    super(cairn, BrowseRequests.FACETED, "facets");
  }

  @Override
  public void run() {
    Map<String, @Nullable Object> typed = options.typed();
    typed.put("facets", !toon);
    BrowseRequest request = BrowseRequests.faceted(typed);
    try (Cairn opened = cairn.open()) {
      MemoryListing listing = opened.memories().browse().faceted(request);
      cairn.answer(() -> BrowseViews.page(listing), () -> told(listing));
    }
  }

  private String told(MemoryListing listing) {
    if (toon) {
      return Toon.write(ToonPage.of(listing));
    }
    String page = new PageText(cairn).of(listing);
    Facets facets = listing.facets();
    return cairn.quiet() || facets == null ? page : page + "\n" + counts(facets);
  }

  private static String counts(Facets facets) {
    return line("types", BrowseViews.mostFrequent(facets.types()))
        + line("tags", BrowseViews.mostFrequent(facets.tags()))
        + line("sources", BrowseViews.mostFrequent(facets.sources()))
        + line("months", BrowseViews.latest(facets.months()));
  }

  private static String line(String title, Map<String, Long> counts) {
    if (counts.isEmpty()) {
      return "";
    }
    int left = counts.size() - MOST_NAMES;
    return counts.entrySet().stream()
        .limit(MOST_NAMES)
        .map(entry -> Prose.preview(entry.getKey(), 50) + " " + entry.getValue())
        .collect(
            Collectors.joining(
                ", ", "%-9s ".formatted(title), (left > 0 ? " and " + left + " more" : "") + "\n"));
  }
}

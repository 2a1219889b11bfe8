package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.CatalogViews;
import dev.cairn.application.port.CatalogStatistics;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code cairn catalog stats}. */
@Command(name = "stats", header = "Show what the catalogue holds.", abbreviateSynopsis = true)
final class CatalogStatsCommand implements Runnable {

  private final CairnCommand cairn;

  CatalogStatsCommand(CairnCommand cairn) {
    this.cairn = cairn;
  }

  @Override
  public void run() {
    try (Cairn opened = cairn.open()) {
      CatalogStatistics statistics = opened.catalog().browse().statistics();
      cairn.answer(() -> CatalogViews.stats(statistics), () -> told(statistics));
    }
  }

  private static String told(CatalogStatistics statistics) {
    StringBuilder text = new StringBuilder();
    line(text, "skills", counted(statistics.skills(), statistics.activeSkills()));
    line(text, "items", counted(statistics.items(), statistics.activeItems()));
    String types =
        statistics.itemsByType().entrySet().stream()
            .map(entry -> "%s %,d".formatted(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining(", "));
    if (!types.isEmpty()) {
      line(text, "types", types);
    }
    line(text, "model", statistics.model() == null ? "none yet" : statistics.model().toString());
    line(text, "store", statistics.backend());
    return text.toString();
  }

  private static String counted(long all, long active) {
    return all == active ? "%,d".formatted(all) : "%,d (%,d active)".formatted(all, active);
  }

  private static void line(StringBuilder text, String title, String value) {
    text.append("%-9s ".formatted(title)).append(value).append('\n');
  }
}

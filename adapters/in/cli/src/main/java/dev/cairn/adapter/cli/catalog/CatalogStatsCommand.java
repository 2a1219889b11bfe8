package dev.cairn.adapter.cli.catalog;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.Subcommand;
import dev.cairn.adapter.cli.terminal.TitledLines;
import dev.cairn.adapter.wire.catalog.CatalogViews;
import dev.cairn.application.port.CatalogStatistics;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code cairn catalog stats}. */
@Command(header = "Show what the catalogue holds.")
final class CatalogStatsCommand extends Subcommand implements Runnable {

  CatalogStatsCommand(CairnCommand cairn) {
    super(cairn);
  }

  @Override
  public void run() {
    cairn.answer(
        opened -> opened.catalog().browse().statistics(),
        CatalogViews::stats,
        CatalogStatsCommand::told);
  }

  private static String told(CatalogStatistics statistics) {
    List<String> types = new ArrayList<>();
    statistics.itemsByType().forEach((type, count) -> types.add("%s %,d".formatted(type, count)));
    return new TitledLines()
        .add("skills", counted(statistics.skills(), statistics.activeSkills()))
        .add("items", counted(statistics.items(), statistics.activeItems()))
        .add("types", String.join(", ", types))
        .add("model", statistics.model() == null ? "none yet" : statistics.model().toString())
        .add("store", statistics.backend())
        .toString();
  }

  private static String counted(long all, long active) {
    return all == active ? "%,d".formatted(all) : "%,d (%,d active)".formatted(all, active);
  }
}

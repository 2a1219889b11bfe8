package dev.cairn.adapter.cli.memories;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.Subcommand;
import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.adapter.cli.terminal.TitledLines;
import dev.cairn.adapter.wire.memories.BrowseViews;
import dev.cairn.adapter.wire.memories.MemoryViews;
import dev.cairn.application.port.StoreStatistics;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code cairn stats}. */
@Command(header = "Show what is stored.")
public final class StatsCommand extends Subcommand implements Runnable {

  public StatsCommand(CairnCommand cairn) {
    super(cairn);
  }

  @Override
  public void run() {
    cairn.answer(opened -> opened.memories().browse().statistics(), MemoryViews::stats, this::told);
  }

  private String told(StoreStatistics statistics) {
    return new TitledLines()
        .add("memories", size(statistics))
        .add("types", counts(statistics.types()))
        .add("tags", counts(statistics.tags()))
        .add("sources", counts(statistics.sources()))
        .add("created", span(statistics.oldest(), statistics.newest()))
        .add("model", statistics.model() == null ? "none yet" : statistics.model().toString())
        .add("store", statistics.backend() + ", " + Prose.bytes(statistics.diskBytes()))
        .add("folder", cairn.host().home(cairn.homeOptions()).toString())
        .toString();
  }

  private static String size(StoreStatistics statistics) {
    String chunks = Prose.count(statistics.chunks(), "chunk", "chunks");
    return "%,d (%s)".formatted(statistics.memories(), chunks);
  }

  private static @Nullable String span(@Nullable Instant oldest, @Nullable Instant newest) {
    return oldest == null || newest == null ? null : day(oldest) + " to " + day(newest);
  }

  private static LocalDate day(Instant time) {
    return time.atOffset(ZoneOffset.UTC).toLocalDate();
  }

  private static String counts(Map<String, Long> counts) {
    return MemoryProse.counts(
        counts.entrySet().stream().sorted(BrowseViews.MOST_FREQUENT_FIRST).toList());
  }
}

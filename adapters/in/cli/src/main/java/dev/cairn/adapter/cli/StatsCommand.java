package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.MemoryViews;
import dev.cairn.application.port.StoreStatistics;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code cairn stats}. */
@Command(name = "stats", header = "Show what is stored.", abbreviateSynopsis = true)
final class StatsCommand implements Runnable {

  private static final int MOST_NAMES = 10;

  private final CairnCommand cairn;

  StatsCommand(CairnCommand cairn) {
    this.cairn = cairn;
  }

  @Override
  public void run() {
    try (Cairn opened = cairn.open()) {
      StoreStatistics statistics = opened.memories().browse().statistics();
      cairn.answer(() -> MemoryViews.stats(statistics), () -> told(statistics));
    }
  }

  private String told(StoreStatistics statistics) {
    StringBuilder text = new StringBuilder();
    String chunks = Prose.count(statistics.chunks(), "chunk", "chunks");
    line(text, "memories", "%,d (%s)".formatted(statistics.memories(), chunks));
    counts(text, "types", statistics.types());
    counts(text, "tags", statistics.tags());
    counts(text, "sources", statistics.sources());
    if (statistics.oldest() != null && statistics.newest() != null) {
      line(
          text,
          "created",
          statistics.oldest().atOffset(ZoneOffset.UTC).toLocalDate()
              + " to "
              + statistics.newest().atOffset(ZoneOffset.UTC).toLocalDate());
    }
    line(text, "model", statistics.model() == null ? "none yet" : statistics.model().toString());
    line(text, "store", statistics.backend() + ", " + Prose.bytes(statistics.diskBytes()));
    line(text, "folder", cairn.host().home(cairn.homeOptions()).toString());
    return text.toString();
  }

  /** The most used names with their counts, on one line. */
  private static void counts(StringBuilder text, String title, Map<String, Long> counts) {
    if (counts.isEmpty()) {
      return;
    }
    String most =
        counts.entrySet().stream()
            .sorted(
                Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(MOST_NAMES)
            .map(entry -> Prose.preview(entry.getKey(), 50) + " " + entry.getValue())
            .collect(Collectors.joining(", "));
    int left = counts.size() - MOST_NAMES;
    line(text, title, left > 0 ? most + " and " + left + " more" : most);
  }

  private static void line(StringBuilder text, String title, String value) {
    text.append("%-9s ".formatted(title)).append(value).append('\n');
  }
}

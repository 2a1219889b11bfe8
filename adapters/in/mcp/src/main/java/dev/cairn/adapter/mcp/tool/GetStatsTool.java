package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.RequestSchemas;
import dev.cairn.adapter.wire.memories.MemoryViews;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.input.MemoryRequests;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells what the store holds. */
final class GetStatsTool implements CairnTool {

  private static final String NAME = "get_stats";
  private static final int SHOWN = 20;

  private final Supplier<MemoryUseCases> memories;
  private final ToolLog log = new ToolLog(NAME);

  GetStatsTool(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  @Override
  public McpSchema.Tool definition() {
    return McpSchema.Tool.builder(NAME, RequestSchemas.brief(MemoryRequests.STATS))
        .title("Memory statistics")
        .description(
            "Use this to learn which tags, sources and types are in use before you filter by them,"
                + " or when the user asks how much is stored. Gives the counts, the model, the size"
                + " on disk and the oldest and newest time.")
        .outputSchema(result())
        .annotations(Hints.READS.titled("Memory statistics"))
        .build();
  }

  @Override
  public Answer call(Map<String, ? extends @Nullable Object> arguments) {
    long start = System.nanoTime();
    MemoryRequests.stats(arguments);
    StoreStatistics statistics = memories.get().browse().statistics();
    log.info("get_stats_completed", Map.of("duration_ms", ToolLog.millisSince(start)));
    return new Answer(text(statistics), MemoryViews.stats(statistics));
  }

  private static String text(StoreStatistics statistics) {
    String dates =
        statistics.oldest() == null
            ? ""
            : "Oldest: %s, newest: %s\n".formatted(statistics.oldest(), statistics.newest());
    return "%d memories in %d chunks\n".formatted(statistics.memories(), statistics.chunks())
        + counts("Tags", statistics.tags())
        + counts("Sources", statistics.sources())
        + counts("Types", statistics.types())
        + dates
        + "Model: %s\n".formatted(statistics.model() == null ? "none yet" : statistics.model())
        + "Backend: %s, %d bytes on disk\n".formatted(statistics.backend(), statistics.diskBytes());
  }

  private static String counts(String name, Map<String, Long> counts) {
    if (counts.isEmpty()) {
      return "";
    }
    String more = counts.size() > SHOWN ? ", and %d more".formatted(counts.size() - SHOWN) : "";
    return counts.entrySet().stream()
        .limit(SHOWN)
        .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
        .collect(Collectors.joining(", ", name + ": ", more + "\n"));
  }

  private static Map<String, Object> result() {
    return new Schema()
        .with("memories", Schema.count())
        .with("chunks", Schema.count())
        .with("tags", "How many memories carry each tag.", Schema.counts())
        .with("sources", Schema.counts())
        .with("memory_types", Schema.counts())
        .with("backend", Schema.text())
        .with("model", Schema.textOrNull())
        .with("dimension", Schema.orNull("integer"))
        .with("disk_bytes", Schema.count())
        .with("oldest", Schema.textOrNull())
        .with("newest", Schema.textOrNull())
        .require("memories", "chunks", "tags", "sources", "memory_types", "backend", "disk_bytes")
        .open();
  }
}

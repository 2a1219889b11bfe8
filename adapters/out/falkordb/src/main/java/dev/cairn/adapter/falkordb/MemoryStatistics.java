package dev.cairn.adapter.falkordb;

import dev.cairn.application.port.StoreStatistics;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Counts what a graph of memories holds. */
final class MemoryStatistics {

  private MemoryStatistics() {}

  static StoreStatistics of(MemoryGraph graph) {
    Meta meta = graph.meta();
    Row all =
        graph
            .read(
                Statement.of(
                    "MATCH (m:Memory) RETURN count(m), min(m.timestamp), max(m.timestamp)"))
            .only();
    return new StoreStatistics(
        all.integer(0),
        meta.chunks(),
        counts(graph, "MATCH (m:Memory) UNWIND m.tags AS name"),
        counts(graph, "MATCH (m:Memory) WHERE m.source IS NOT NULL WITH m.source AS name"),
        counts(graph, "MATCH (m:Memory) WITH m.type AS name"),
        "falkordb",
        meta.model(),
        graph.graph().bytes(),
        time(all, 1),
        time(all, 2));
  }

  private static Map<String, Long> counts(MemoryGraph graph, String names) {
    Map<String, Long> counts = new TreeMap<>();
    graph
        .read(Statement.of(names + " RETURN name, count(*)"))
        .map(row -> counts.put(row.text(0), row.integer(1)));
    return counts;
  }

  private static @Nullable Instant time(Row row, int column) {
    return row.has(column) ? Instant.ofEpochMilli(row.integer(column)) : null;
  }
}

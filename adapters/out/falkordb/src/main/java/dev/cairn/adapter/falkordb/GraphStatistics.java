package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.application.port.StoreStatistics;
import java.util.Map;

/** Counts what a graph of memories holds. */
final class GraphStatistics {

  private GraphStatistics() {}

  static StoreStatistics of(MemoryGraph graph) {
    GraphMeta meta = graph.meta();
    Attributes all =
        graph
            .read(
                Statement.of(
                    "MATCH (m:Memory) RETURN count(m) AS count, min(m.timestamp) AS oldest,"
                        + " max(m.timestamp) AS newest"))
            .only();
    return new StoreStatistics(
        all.number("count"),
        meta.chunks(),
        counts(graph, "MATCH (m:Memory) UNWIND m.tags AS name"),
        counts(graph, "MATCH (m:Memory) WHERE m.source IS NOT NULL WITH m.source AS name"),
        counts(graph, "MATCH (m:Memory) WITH m.type AS name"),
        "falkordb",
        meta.model(),
        graph.graph().bytes(),
        MemoryAttributes.time(all, "oldest"),
        MemoryAttributes.time(all, "newest"));
  }

  private static Map<String, Long> counts(MemoryGraph graph, String names) {
    return graph.read(Statement.of(names + " RETURN name, count(*) AS count")).counts();
  }
}

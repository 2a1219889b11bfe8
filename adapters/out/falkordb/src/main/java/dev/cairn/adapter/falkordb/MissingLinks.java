package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.remote.Attributes;
import java.util.List;

/** Links memories that an earlier version wrote to their labels, some at a time. */
record MissingLinks(MemoryGraph graph) {

  private static final int BATCH = 5_000;

  /** An earlier version leaves links as they are when it changes labels. */
  private static final String FIND =
      """
      MATCH (m:Memory)
      OPTIONAL MATCH (m)-[:LABELLED]->(g:Labels)
      WITH m, g WHERE g IS NULL OR g.tags <> m.tags OR g.type <> m.type OR g.month <> m.month
        OR coalesce(g.sourceKey, '') <> coalesce(m.sourceKey, '')
      RETURN m.id AS id, m.state AS state, m.tags AS tags, m.source AS source, m.type AS type,
        m.month AS month
      LIMIT $batch
      """;

  private static final String FILL =
      """
      MATCH (s:Cairn)
      UNWIND $rows AS r
      MATCH (m:Memory {id: r.id}) WHERE m.state = r.state
      """
          + SharedLabels.LINK;

  /** Answers whether there may be more. */
  boolean addSome() {
    GraphMeta meta = graph.meta();
    if (meta.hasLinks()) {
      return false;
    }
    List<Attributes> found = graph.read(Statement.of(FIND).with("batch", BATCH)).rows();
    graph.write(
        found.isEmpty()
            ? Statement.of("MATCH (s:Cairn) SET s.unlinkedKnown = $unlinked")
                .with("unlinked", meta.unlinked())
            : Statement.of(FILL)
                .with(
                    "rows",
                    found.stream().map(SharedLabels::addTo).map(Attributes::values).toList()));
    return true;
  }
}

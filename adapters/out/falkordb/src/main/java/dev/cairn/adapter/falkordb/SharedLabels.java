package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.IndexKey;
import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * Memories that have the same tags, source, type and month are linked to one node that has these
 * too. How many links a node has is how many such memories there are: whoever counts looks at few
 * nodes, and a memory that goes takes its link along.
 */
final class SharedLabels {

  /** Finds or makes the node {@code g} for a memory's row {@code r}. */
  static final String MERGE =
      """
      MERGE (g:Labels {key: r.labels})
      ON CREATE SET g.tags = r.tags, g.tagKeys = r.tagKeys, g.source = r.source,
        g.sourceKey = r.sourceKey, g.type = r.type, g.month = r.month
      """;

  /** Links a memory {@code m} to the node for its row {@code r}, and to no other. */
  static final String LINK =
      MERGE
          + """
          WITH s, m, g
          OPTIONAL MATCH (m)-[old:LABELLED]->()
          WITH s, m, g, collect(old) AS earlier
          FOREACH (x IN earlier | DELETE x)
          CREATE (m)-[:LABELLED]->(g)
          """;

  static final List<String> INDEXED = List.of("key", "tagKeys", "sourceKey");

  private SharedLabels() {}

  /** What a memory is looked up and counted by, for its row. */
  static Attributes addTo(Attributes row) {
    String source = row.textOrNull(MemoryAttributes.SOURCE);
    List<String> tags = row.texts(MemoryAttributes.TAGS);
    List<String> all = new ArrayList<>(tags);
    all.add(row.text(MemoryAttributes.TYPE));
    all.add(row.text(MemoryAttributes.MONTH));
    all.add(source == null ? "" : "from " + source);
    return row.with("tagKeys", IndexKey.of(tags))
        .with("sourceKey", source == null ? null : IndexKey.of(source))
        .with("labels", IndexKey.ofAll(all));
  }

  /** Removes the nodes of labels that no memory has any more. */
  static Statement sweep() {
    return Statement.of("MATCH (g:Labels) WHERE indegree(g) = 0 DELETE g");
  }
}

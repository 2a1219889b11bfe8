package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.falkordb.cypher.WordTags;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.words.ChunkTerms;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives chunks that an earlier version wrote their words, some at a time. */
record MissingWords(MemoryGraph graph) {

  private static final int BATCH = 500;

  private static final String FIND =
      """
      MATCH (m:Memory)-[:HAS_CHUNK]->(c:%1$s) WHERE c.length IS NULL
      WITH m, c LIMIT $batch
      MATCH (m)-[:HAS_CHUNK]->(each:%1$s)
      RETURN id(c) AS key, c.id AS id, c.text AS text, count(each) AS of
      """;

  private static final String FILL =
      """
      MATCH (s:Cairn) WHERE s.generation = $generation AND coalesce(s.born, '') = $born
      SET %2$s
      WITH s UNWIND $rows AS r
      MATCH (c:%1$s) WHERE id(c) = r.key
      WITH c, r WHERE c.id = r.id
      SET c.words = r.words, c.often = r.often, c.length = r.length, c.of = r.of
      """;

  private static final String DONE =
      """
      MATCH (s:Cairn) WHERE s.generation = $generation AND s.worded IS NULL
      OPTIONAL MATCH (c:%s) WHERE c.length IS NULL
      WITH s, count(c) AS missing WHERE missing = 0
      SET s.worded = true
      """;

  /** Answers whether there may be more. */
  boolean addSome() {
    GraphMeta meta = graph.meta();
    List<Attributes> found = graph.read(of(FIND, meta).with("batch", BATCH)).rows();
    if (!found.isEmpty()) {
      graph.write(of(FILL, meta).with("born", meta.born()).with("rows", filled(found, meta)));
      return true;
    }
    if (!meta.hasWords()) {
      graph.write(of(DONE, meta));
    }
    return false;
  }

  private List<Map<String, @Nullable Object>> filled(List<Attributes> found, GraphMeta meta) {
    WordTags tags = graph.tags(meta);
    List<String> texts = found.stream().map(row -> row.text(MemoryAttributes.TEXT)).toList();
    Map<String, ChunkTerms> terms = ChunkTerms.of(texts, tags.vocabulary());
    return found.stream().map(row -> filled(row, tags, terms)).toList();
  }

  private static Map<String, @Nullable Object> filled(
      Attributes row, WordTags tags, Map<String, ChunkTerms> terms) {
    ChunkTerms own = Objects.requireNonNull(terms.get(row.text(MemoryAttributes.TEXT)));
    return tags.addTo(row.with(MemoryAttributes.TEXT, null), own).values();
  }

  private static Statement of(String query, GraphMeta meta) {
    return Statement.of(query.formatted(meta.label(), GraphMeta.WRITTEN))
        .with("generation", meta.generation());
  }
}

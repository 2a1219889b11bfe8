package dev.cairn.adapter.falkordb;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.search.ScoredChunk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The chunks nearest to a vector. Strategies, in this order:
 *
 * <ol>
 *   <li>few chunks fit: all of them are compared, which is exact;
 *   <li>many fit: the vector index is asked for more than is wanted, because chunks that do not fit
 *       the filter or are gone take up places in its answer, and for ever more while that was not
 *       enough;
 *   <li>the index is missing, being built, or would have to be asked for too much: all are
 *       compared.
 * </ol>
 */
final class NearestSearch {

  static final Comparator<ScoredChunk> BEST_FIRST =
      Comparator.comparingDouble((ScoredChunk chunk) -> chunk.score().value())
          .thenComparing(ScoredChunk::createdAt, Comparator.reverseOrder())
          .thenComparing(ScoredChunk::memoryId)
          .thenComparingInt(ScoredChunk::chunkIndex);

  private static final int GROWTH = 4;

  private static final String SERVED = "MATCH (s:Cairn) WHERE s.generation = $generation\n";

  private static final String FIRST =
      "ORDER BY distance, c.timestamp DESC, c.memory, c.index LIMIT $limit\n";

  private final MemoryGraph graph;
  private final Meta meta;
  private final FilterCypher filter;
  private final int limit;
  private final float @Nullable [] query;

  NearestSearch(MemoryGraph graph, Meta meta, Embedding query, FilterCypher filter, int limit) {
    this.graph = graph;
    this.meta = meta;
    this.filter = filter;
    this.limit = limit;
    this.query = Vectors.unit(query);
  }

  List<ScoredChunk> run() {
    List<ScoredChunk> found = new ArrayList<>(found());
    found.sort(BEST_FIRST);
    return found.subList(0, Math.min(limit, found.size()));
  }

  private List<ScoredChunk> found() {
    int exactUpTo = graph.tuning().exactUpTo();
    if (query == null || meta.chunks() <= exactUpTo) {
      return compared();
    }
    long fitting = filter.isEverything() ? meta.chunks() : fitting();
    return fitting <= exactUpTo ? compared() : lookedUp(fitting);
  }

  /** Asks the index until it has given enough, or comparing is cheaper. */
  private List<ScoredChunk> lookedUp(long fitting) {
    long all = meta.chunks() + meta.tombstones();
    long wanted = Math.max(graph.efRuntime(), 2 * limit * all / Math.max(1, fitting));
    while (wanted * graph.tuning().comparisonsPerLookup() < fitting) {
      List<ScoredChunk> found = indexed(Math.min(wanted, all));
      if (found.size() >= limit) {
        found.addAll(withoutDirection());
        return found;
      }
      if (wanted >= all) {
        break;
      }
      wanted *= GROWTH;
    }
    return compared();
  }

  /** How many chunks fit the filter, about: memories are counted, and only so many. */
  private long fitting() {
    int enough = graph.tuning().exactUpTo() * GROWTH + 1;
    Answer counts =
        graph.read(
            Statement.of(
                    """
                    MATCH (m:Memory) %s WITH m LIMIT %d RETURN count(m)
                    UNION ALL MATCH (m:Memory) RETURN count(m)
                    """
                        .formatted(filter.where(), enough))
                .with(filter.parameters()));
    long memories = counts.rows().getFirst().integer(0);
    long all = Math.max(1, counts.rows().getLast().integer(0));
    return memories == enough ? meta.chunks() : memories * meta.chunks() / all;
  }

  private List<ScoredChunk> compared() {
    String distance =
        query == null ? "1.0" : "coalesce(vec.cosineDistance(c.embedding, query), 1.0)";
    String vector = query == null ? "null AS query" : "vecf32($query) AS query";
    String scan =
        filter.isEverything()
            ? "MATCH (c:%s) WITH c, %s AS distance %s MATCH (m:Memory)-[:HAS_CHUNK]->(c)\n"
                .formatted(meta.label(), distance, FIRST)
            : "MATCH (m:Memory)-[:HAS_CHUNK]->(c:%s) %s WITH m, c, %s AS distance %s"
                .formatted(meta.label(), filter.where(), distance, FIRST);
    return read(SERVED + "WITH " + vector + "\n" + scan + "RETURN " + MemoryFields.FOUND, 0);
  }

  /** What the vector index finds; nothing where it is missing or not complete. */
  private List<ScoredChunk> indexed(long wanted) {
    String lookup =
        """
        CALL db.indexes() YIELD label, status
        WITH label, status WHERE label = $label AND status = 'OPERATIONAL'
        CALL db.idx.vector.queryNodes($label, 'embedding', $wanted, vecf32($query))
          YIELD node AS c, score AS distance
        MATCH (m:Memory)-[:HAS_CHUNK]->(c) %s
        WITH m, c, distance
        """
            .formatted(filter.where());
    try {
      return read(SERVED + "WITH s\n" + lookup + FIRST + "RETURN " + MemoryFields.FOUND, wanted);
    } catch (QueryError e) {
      return new ArrayList<>();
    }
  }

  /** Chunks whose vector is zero are in no index; their distance is 1. */
  private List<ScoredChunk> withoutDirection() {
    String scan =
        """
        MATCH (c:%s) WHERE c.zero = true
        MATCH (m:Memory)-[:HAS_CHUNK]->(c) %s
        WITH m, c, 1.0 AS distance
        """
            .formatted(meta.label(), filter.where());
    return read(SERVED + "WITH s\n" + scan + FIRST + "RETURN " + MemoryFields.FOUND, 0);
  }

  private List<ScoredChunk> read(String text, long wanted) {
    return graph
        .read(
            Statement.of(text)
                .with("generation", meta.generation())
                .with("label", meta.label())
                .with("query", query)
                .with("limit", limit)
                .with("wanted", wanted)
                .with(filter.parameters()))
        .map(MemoryFields::found);
  }
}

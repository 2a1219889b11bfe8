package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.ScoredChunk;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The chunks nearest to a vector. Strategies, in this order:
 *
 * <ol>
 *   <li>the store is small: all chunks that fit are compared, which is exact;
 *   <li>it is large: the vector index is asked for far more than is wanted, because chunks that do
 *       not fit the filter or are gone take up places in its answer, and the last of an answer are
 *       the least reliable; for ever more, while few of those it gave fit;
 *   <li>so few fit that comparing them is cheaper, or the index is missing or being built: all that
 *       fit are compared.
 * </ol>
 */
final class ChunkSearch<T> {

  private static final int GROWTH = 4;

  /** So many more than wanted must fit at least for the best of them to be the right ones. */
  private static final int LEAST_SPARE = 10;

  private static final String SERVED = "MATCH (s:Cairn) WHERE s.generation = $generation\n";

  private static final String FIRST =
      "ORDER BY distance, c.timestamp DESC, c.memory, c.index LIMIT $limit\n";

  private static final String IN_TURN = "FOREACH (none IN [] | DELETE none)\n";

  /**
   * What is wanted of each chunk {@code c} of a memory {@code m} that is found at a distance.
   *
   * @param answer how a question ends that asks for it
   * @param reading makes it out of a row
   */
  record Wanted<T>(String answer, Map<String, Object> parameters, Function<Attributes, T> reading) {

    /** What a search by meaning shows. */
    static final Wanted<ScoredChunk> SHOWN =
        new Wanted<>("RETURN " + MemoryNodes.FOUND, Map.of(), MemoryAttributes::found);
  }

  /** What was found, and what its place among others goes by. */
  private record Near<T>(double distance, Instant created, MemoryId id, int index, T found) {

    static <T> Comparator<Near<T>> bestFirst() {
      return Comparator.<Near<T>>comparingDouble(Near::distance)
          .thenComparing(Near::created, Comparator.reverseOrder())
          .thenComparing(Near::id)
          .thenComparingInt(Near::index);
    }
  }

  private final MemoryGraph graph;
  private final GraphMeta meta;
  private final FilterCypher filter;
  private final int limit;
  private final float @Nullable [] query;
  private final Wanted<T> asked;
  private OptionalLong fitting = OptionalLong.empty();

  ChunkSearch(
      MemoryGraph graph,
      GraphMeta meta,
      Embedding query,
      FilterCypher filter,
      int limit,
      Wanted<T> asked) {
    this.graph = graph;
    this.meta = meta;
    this.filter = filter;
    this.limit = limit;
    this.query = Attributes.unit(query);
    this.asked = asked;
  }

  /** Says how many chunks fit, where that is known. */
  ChunkSearch<T> among(OptionalLong chunks) {
    fitting = chunks;
    return this;
  }

  /** What is found, the best first. */
  List<T> run() {
    return found().stream().sorted(Near.bestFirst()).limit(limit).map(Near::found).toList();
  }

  private List<Near<T>> found() {
    boolean small = meta.chunks() <= graph.tuning().exactUpTo();
    return query == null || small ? compared() : lookedUp();
  }

  private List<Near<T>> lookedUp() {
    long all = meta.chunks() + meta.tombstones();
    int enough = filter.isEverything() ? limit : limit + Math.max(LEAST_SPARE, limit / GROWTH);
    long wanted = Math.max(graph.efRuntime(), filter.isEverything() ? 2L * limit : 4L * limit);
    long worthwhile = fitting.orElse(Long.MAX_VALUE);
    wanted = Math.max(wanted, sufficient(all, enough, fitting.orElse(all)));
    while (wanted * graph.tuning().comparisonsPerLookup() < worthwhile) {
      List<Near<T>> found = indexed(Math.min(wanted, all), enough);
      if (found.size() >= enough) {
        found.addAll(withoutDirection());
        return found;
      }
      if (wanted >= all) {
        break;
      }
      long estimate = filter.isEverything() ? all : Math.max(1, found.size()) * all / wanted;
      worthwhile = fitting.orElse(estimate);
      wanted = Math.min(sufficient(wanted, enough, found.size()), GROWTH * GROWTH * wanted);
    }
    return compared();
  }

  /** How many will probably hold enough where so many of some fit, and a third more. */
  private static long sufficient(long some, int enough, long fit) {
    long needed = some * enough / Math.max(1, fit);
    return needed + needed / 3;
  }

  private List<Near<T>> compared() {
    String distance =
        query == null ? "1.0" : "coalesce(vec.cosineDistance(c.embedding, query), 1.0)";
    String vector = query == null ? "null AS query" : "vecf32($query) AS query";
    String scan =
        filter.isEverything()
            ? "MATCH (c:%s) WITH c, %s AS distance %s MATCH (m:Memory)-[:HAS_CHUNK]->(c)\n"
                .formatted(meta.label(), distance, FIRST)
            : "MATCH (m:Memory)-[:HAS_CHUNK]->(c:%s) %s WITH m, c, %s AS distance %s"
                .formatted(meta.label(), filter.where(), distance, FIRST);
    return read(SERVED + "WITH " + vector + "\n" + scan + asked.answer);
  }

  /**
   * What the vector index finds. The filter stands behind a WITH, so that only what was found is
   * looked at, and no index of memories that fit; distances are computed as everywhere else, to the
   * last digit. Nothing where it is missing or not complete.
   *
   * <p>Lookups that overlap disturb each other: each misses some of what the other has seen. A
   * query that might write takes turns with all others on the server, whichever process they come
   * from.
   */
  private List<Near<T>> indexed(long wanted, int enough) {
    String lookup =
        """
        CALL db.indexes() YIELD label, properties, status
        WITH label, properties, status WHERE label = $label
        WITH collect(status = 'OPERATIONAL' AND 'embedding' IN properties) AS complete
        WHERE complete = [true]
        WITH vecf32($query) AS query
        CALL db.idx.vector.queryNodes($label, 'embedding', $wanted, query) YIELD node AS c
        WITH DISTINCT query, c
        MATCH (m:Memory)-[:HAS_CHUNK]->(c)
        WITH query, m, c %s
        WITH m, c, vec.cosineDistance(c.embedding, query) AS distance
        """
            .formatted(filter.where());
    try {
      String question = SERVED + "WITH s\n" + lookup + FIRST + IN_TURN + asked.answer;
      return graph.write(statement(question, wanted, enough)).map(this::near);
    } catch (QueryError e) {
      return new ArrayList<>();
    }
  }

  /** Chunks whose vector is zero are in no index; their distance is 1. */
  private List<Near<T>> withoutDirection() {
    String scan =
        """
        MATCH (c:%s) WHERE c.zero = true
        MATCH (m:Memory)-[:HAS_CHUNK]->(c)
        WITH m, c, 1.0 AS distance %s
        WITH m, c, distance
        """
            .formatted(meta.label(), filter.where());
    return read(SERVED + "WITH s\n" + scan + FIRST + asked.answer);
  }

  private List<Near<T>> read(String text) {
    return graph.read(statement(text, 0, limit)).map(this::near);
  }

  private Near<T> near(Attributes row) {
    return new Near<>(
        MemoryAttributes.distance(row),
        MemoryAttributes.createdAt(row),
        MemoryAttributes.id(row, MemoryAttributes.ID),
        row.small(MemoryAttributes.INDEX),
        asked.reading.apply(row));
  }

  private Statement statement(String text, long wanted, int most) {
    return Statement.of(text)
        .with("generation", meta.generation())
        .with("label", meta.label())
        .with("query", query)
        .with("limit", most)
        .with("wanted", wanted)
        .with(asked.parameters)
        .with(filter.parameters());
  }
}

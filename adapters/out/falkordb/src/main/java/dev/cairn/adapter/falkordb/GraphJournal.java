package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.MalformedAnswer;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.words.ChunkTerms;
import dev.cairn.adapter.remote.words.WordChanges;
import dev.cairn.adapter.remote.words.WordChanges.Touch;
import dev.cairn.adapter.remote.words.WordedMemory;
import dev.cairn.domain.memory.MemoryId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the last writes touched, and what that was before them. A write notes it in its own query:
 * in {@code Change} nodes, by the number of the write, and in the {@code Cairn} node, which has the
 * revisions that such writes were made to and the one that the last of them led to. Where that is
 * not the present one somebody has written without a note, and the next note begins anew.
 */
record GraphJournal(MemoryGraph graph, GraphMeta meta) {

  private static final int MOST_WRITES = 64;
  private static final int MOST_MEMORIES = 16;

  private static final String NOTE =
      """
      OPTIONAL MATCH (x:Change) WHERE x.n <= coalesce(s.writes, 0) - %1$d
      WITH s, collect(x) AS forgotten
      FOREACH (x IN forgotten | DELETE x)
      SET s.revisions = [%2$s] + CASE WHEN s.revised = %2$s THEN s.revisions[0..%1$d] ELSE [] END
      WITH s
      UNWIND $touched AS touched
      OPTIONAL MATCH (was:Memory) WHERE was.id = touched
      OPTIONAL MATCH (was)-[:HAS_CHUNK]->(c:%%s)
      WITH s, touched, was, collect(id(c)) AS keys, collect(c.length) AS lengths
      CREATE (:Change {n: coalesce(s.writes, 0) + 1, id: touched, type: was.type, tags: was.tags,
        source: was.source, created: was.timestamp, metadata: was.metadata, keys: keys,
        lengths: lengths})
      WITH s, count(touched) AS noted
      """
          .formatted(MOST_WRITES, GraphMeta.REVISION);

  /**
   * Comes last in a write that notes what it touches, behind a WITH that ends other changes. Where
   * another {@code $generation} of chunks has taken over meanwhile, the wrong ones were noted.
   */
  static final String NOTED =
      "SET s.revised = CASE WHEN s.generation = $generation THEN %s ELSE '' END\n"
          .formatted(GraphMeta.REVISION);

  private static final String SINCE =
      """
      MATCH (s:Cairn) WHERE s.revised = %1$s
      WITH s, [i IN range(0, size(s.revisions) - 1) WHERE s.revisions[i] = $revision][0] AS writes
      MATCH (x:Change) WHERE x.n >= s.writes - writes
      RETURN %1$s AS revision, x.id AS id, x.type AS type, x.tags AS tags, x.source AS source,
        x.created AS created, x.metadata AS metadata, x.keys AS keys, x.lengths AS lengths
      ORDER BY x.n
      """
          .formatted(GraphMeta.REVISION);

  /** Whether a write is small enough to be noted. */
  static boolean takes(int memories) {
    return memories <= MOST_MEMORIES;
  }

  /** Notes what a write to the node {@code s} is about to touch, {@code $touched}. */
  static String note(GraphMeta meta) {
    return NOTE.formatted(meta.label());
  }

  /** What was written since a revision; empty where that is not known. */
  Optional<WordChanges<Long>> since(String revision) {
    GraphAnswer answer = graph.read(Statement.of(SINCE).with("revision", revision));
    List<Touch<Long>> touched = answer.map(GraphJournal::touch);
    boolean known = !answer.isEmpty() && touched.size() == answer.rows().size();
    return known ? Optional.of(changes(touched, isPresent(answer))) : Optional.empty();
  }

  private WordChanges<Long> changes(List<Touch<Long>> touched, boolean exact) {
    String question =
        """
        MATCH (s:Cairn)
        OPTIONAL MATCH (m:Memory) WHERE m.id IN $ids
        OPTIONAL MATCH (m)-[:HAS_CHUNK]->(c:%s)
        RETURN %s AS revision, %s, collect({key: id(c), text: c.text}) AS chunks
        """
            .formatted(meta.label(), GraphMeta.REVISION, MemoryNodes.LABELS);
    GraphAnswer answer =
        graph.ask(Statement.of(question).with("ids", GraphAttempt.texts(WordChanges.ids(touched))));
    GraphAnswer existing =
        new GraphAnswer(
            answer.rows().stream().filter(row -> row.has(MemoryAttributes.ID)).toList());
    List<WordedMemory<Long>> now = existing.map(row -> memory(row, chunks(row)));
    boolean all = now.size() == existing.rows().size();
    return new WordChanges<>(touched, now, exact && all && isPresent(answer));
  }

  /** Whether an answer is about the state that the search began in. */
  private boolean isPresent(GraphAnswer answer) {
    return answer.rows().stream().allMatch(row -> row.text("revision").equals(meta.revision()));
  }

  private static Touch<Long> touch(Attributes row) {
    MemoryId id = MemoryAttributes.id(row, MemoryAttributes.ID);
    return new Touch<>(id, row.has(MemoryAttributes.TYPE) ? memory(row, lengths(row)) : null);
  }

  private static WordedMemory<Long> memory(Attributes row, Map<Long, ChunkTerms> chunks) {
    return new WordedMemory<>(
        MemoryAttributes.id(row, MemoryAttributes.ID),
        MemoryAttributes.labels(row),
        MemoryAttributes.createdAt(row),
        chunks);
  }

  private static Map<Long, ChunkTerms> lengths(Attributes row) {
    List<Long> keys = row.numbers("keys");
    List<Long> lengths = row.numbers("lengths");
    if (keys.size() != lengths.size()) {
      throw new MalformedAnswer("a chunk has no words yet");
    }
    Map<Long, ChunkTerms> chunks = new HashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      chunks.put(keys.get(i), new ChunkTerms(Map.of(), Math.toIntExact(lengths.get(i))));
    }
    return chunks;
  }

  private static Map<Long, ChunkTerms> chunks(Attributes row) {
    Map<Long, ChunkTerms> chunks = new HashMap<>();
    for (Attributes chunk : row.list("chunks")) {
      if (chunk.has("key")) {
        chunks.put(chunk.number("key"), ChunkTerms.of(chunk.text(MemoryAttributes.TEXT)));
      }
    }
    return chunks;
  }
}

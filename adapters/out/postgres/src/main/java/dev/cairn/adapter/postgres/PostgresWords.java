package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.words.ChunkWords;
import dev.cairn.adapter.remote.words.FoundChunk;
import dev.cairn.adapter.remote.words.LearntWords;
import dev.cairn.adapter.remote.words.Sibling;
import dev.cairn.adapter.remote.words.Stretch;
import dev.cairn.adapter.remote.words.Vocabulary;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.words.Spelling;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The chunks in service and their words, which were written together. Whether a chunk has a term of
 * the table of terms, the words tell soon enough.
 *
 * @param met the memories next to those whose chunks were asked for, told along with these
 */
record PostgresWords(
    Database database,
    Optional<ChunkTable> chunks,
    int exactUpTo,
    LearntWords<Long> learnt,
    Queue<Sibling> met)
    implements ChunkWords<Long>, Vocabulary {

  private static final String BEGINNING =
      "select term from cairn_terms where term >= ? and term < ?";
  private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

  private static final String FOUND =
      """
      c.key, m.id, c.index, m.chunks, m.created, m.source,
      (select id || ' ' || created from cairn_memories s
        where s.source = m.source and (s.created, s.id) < (m.created, m.id)
        order by s.created desc, s.id desc limit 1) as before,
      (select id || ' ' || created from cairn_memories s
        where s.source = m.source and (s.created, s.id) > (m.created, m.id)
        order by s.created, s.id limit 1) as after
      """;

  private static final String VECTOR = ", vector_send(c.embedding) as embedding";

  @Override
  public @Nullable ModelStamp model() {
    return chunks.map(ChunkTable::model).orElse(null);
  }

  @Override
  public boolean isComplete() {
    return true;
  }

  @Override
  public Vocabulary vocabulary() {
    return this;
  }

  @Override
  public Extent extent(Filter filter) {
    return database.call(connection -> MemoryCounts.extent(connection, filter));
  }

  /** One row for each term: a common word has too many chunks for a row each. */
  @Override
  public void postings(Filter filter, Collection<String> terms, Sink<Long> sink) {
    Sql all =
        Sql.of("select term, array_agg(chunk) as chunks, array_agg(times) as times,")
            .then("array_agg(length) as lengths from " + table().words())
            .then("where term = any (?::text[])", terms);
    Sql fitting =
        FilterSql.isEverything(filter)
            ? all
            : all.then(
                    FilterSql.isOfLabels(filter)
                        ? "and labels in (select m.id from cairn_labels m where"
                        : "and chunk in (select c.key from " + table().joined() + " where")
                .then(FilterSql.of(filter))
                .then(")");
    for (Attributes row : database.call(fitting.then("group by term")::rows)) {
      String term = row.text("term");
      List<Number> chunks = numbers(row, "chunks");
      List<Number> times = numbers(row, "times");
      List<Number> lengths = numbers(row, "lengths");
      for (int i = 0; i < chunks.size(); i++) {
        sink.add(
            term, chunks.get(i).longValue(), times.get(i).intValue(), lengths.get(i).intValue());
      }
    }
  }

  private static List<Number> numbers(Attributes row, String name) {
    return row.values().get(name) instanceof List<?> list
        ? list.stream().map(Number.class::cast).toList()
        : List.of();
  }

  @Override
  public Set<String> alive(Collection<String> terms) {
    Sql question =
        Sql.of("select term from unnest(?::text[]) as t (term) where exists (", terms)
            .then("select from " + table().words() + " w where w.term = t.term)");
    return new HashSet<>(terms(question));
  }

  @Override
  public List<FoundChunk<Long>> nearest(Meaning meaning, Filter filter, int limit) {
    ChunkRanking ranking = new ChunkRanking(table(), meaning.direction(), filter, limit, exactUpTo);
    return database.transact(
        connection -> ranking.run(connection, FOUND + VECTOR, row -> found(row, meaning)));
  }

  @Override
  public List<FoundChunk<Long>> details(
      Collection<Long> wanted, Filter filter, @Nullable Meaning meaning) {
    Sql question =
        Sql.of("select " + FOUND + (meaning == null ? "" : VECTOR) + " from " + table().joined())
            .then("where c.key = any (?::bigint[]) and", wanted)
            .then(FilterSql.of(filter));
    return database.call(connection -> question.list(connection, row -> found(row, meaning)));
  }

  @Override
  public boolean tellsNeighboursOnly() {
    return true;
  }

  @Override
  public List<Sibling> siblings(Collection<Stretch> stretches) {
    return List.copyOf(met);
  }

  @Override
  public boolean has(String term) {
    return true;
  }

  @Override
  public List<String> beginningWith(String start, @Nullable String after, int most) {
    return terms(
        Sql.of(BEGINNING, start, start + LAST)
            .then("and term > ? order by term limit ?", after == null ? "" : after, most));
  }

  @Override
  public List<String> near(String term, int slips) {
    String start = term.substring(0, term.offsetByCodePoints(0, 1));
    int length = term.codePointCount(0, term.length());
    return terms(
            Sql.of(BEGINNING, start, start + LAST)
                .then("and char_length(term) between ? and ?", length - slips, length + slips)
                .then("order by term"))
        .stream()
        .filter(other -> Spelling.isNear(term, other, slips))
        .toList();
  }

  private List<String> terms(Sql question) {
    return database.call(connection -> question.list(connection, row -> row.text("term")));
  }

  private ChunkTable table() {
    return chunks.orElseThrow();
  }

  private FoundChunk<Long> found(Attributes row, @Nullable Meaning meaning) {
    meet(row, "before");
    meet(row, "after");
    return new FoundChunk<>(
        row.number("key"),
        new ChunkRef(
            MemoryAttributes.id(row, MemoryAttributes.ID), row.small(MemoryAttributes.INDEX)),
        row.small("chunks"),
        MemoryAttributes.createdAt(row),
        row.textOrNull(MemoryAttributes.SOURCE),
        meaning == null ? List.of() : meaning.cosines(row.embedding(table().model()).vector()));
  }

  private void meet(Attributes row, String neighbour) {
    if (row.has(neighbour)) {
      String[] said = row.text(neighbour).split(" ", -1);
      met.add(
          new Sibling(
              row.text(MemoryAttributes.SOURCE),
              Instant.ofEpochMilli(Long.parseLong(said[1])),
              new MemoryId(UUID.fromString(said[0]))));
    }
  }
}

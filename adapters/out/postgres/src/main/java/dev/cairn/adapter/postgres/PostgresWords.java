package dev.cairn.adapter.postgres;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.adapter.remote.words.ChunkWords;
import dev.cairn.adapter.remote.words.FoundChunk;
import dev.cairn.adapter.remote.words.LearntWords;
import dev.cairn.adapter.remote.words.Vocabulary;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.Company;
import dev.cairn.domain.search.Neighbour;
import dev.cairn.domain.words.Spelling;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The chunks in service and their words, which were written together. Whether a chunk has a term of
 * the table of terms, the words tell soon enough.
 *
 * @param kept what is known since the last write
 */
record PostgresWords(Database database, StoreModels models, int exactUpTo, Kept kept)
    implements ChunkWords<Long>, Vocabulary {

  /** About three hundred bytes each. */
  private static final int MOST_CHUNKS = 50_000;

  private static final String BEGINNING =
      "select term from cairn_terms where term >= ? and term < ?";
  private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

  /**
   * What searches have learnt of the chunks and their words, as long as nothing is written.
   *
   * @param chunks what they are, whatever was searched for
   */
  record Kept(LearntWords<Long> words, Cache<Long, FoundChunk<Long>> chunks) {

    Kept() {
      this(
          new LearntWords<>(),
          Caffeine.newBuilder().executor(Runnable::run).maximumSize(MOST_CHUNKS).build());
    }
  }

  @Override
  public @Nullable ModelStamp model() {
    return models.model();
  }

  @Override
  public LearntWords<Long> learnt() {
    return kept.words();
  }

  @Override
  public Vocabulary vocabulary() {
    return this;
  }

  @Override
  public Extent extent(Filter filter) {
    Attributes sums = database.call(connection -> MemoryCounts.sums(connection, filter));
    return new Extent(sums.number("chunks"), sums.number("words"));
  }

  /** One row for each term: a common word has too many chunks for a row each. */
  @Override
  public void postings(Filter filter, Extent fitting, Collection<String> terms, Sink<Long> sink) {
    Sql all =
        Sql.of("select term, array_agg(chunk) as chunks, array_agg(times::bigint) as times,")
            .then("array_agg(length::bigint) as lengths from " + table().words())
            .then("where term = any (?::text[])", terms);
    Sql counting =
        filter.equals(Filter.everything())
            ? all
            : all.then(
                    filter.isOfLabels()
                        ? "and labels in (select m.id from cairn_labels m where"
                        : "and chunk in (select c.key from " + table().joined() + " where")
                .then(FilterSql.of(filter))
                .then(")");
    for (Attributes row : database.call(counting.then("group by term")::run)) {
      String term = row.text("term");
      List<Long> found = row.numbers("chunks");
      List<Long> times = row.numbers("times");
      List<Long> lengths = row.numbers("lengths");
      for (int i = 0; i < found.size(); i++) {
        sink.add(term, found.get(i), times.get(i).intValue(), lengths.get(i).intValue());
      }
    }
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
    boolean many = learnt().countFitting(filter, this) > exactUpTo;
    ChunkRanking ranking = new ChunkRanking(table(), meaning.direction(), filter, limit, many);
    return found(
        database.call(connection -> ranking.run(connection, near(meaning), table().name() + " c")));
  }

  /** They fit as of the last write that this search knows. */
  @Override
  public List<FoundChunk<Long>> details(
      Collection<Long> wanted, Filter filter, @Nullable Meaning meaning) {
    Sql question =
        Sql.of("select")
            .then(meaning == null ? Sql.of("key, '{}'::float8[] as cosines") : near(meaning))
            .then("from " + table().name() + " c where c.key = any (?::bigint[])", wanted);
    return found(database.call(question::run));
  }

  /** A chunk and its cosines to the parts of a meaning; one without a direction there has 0. */
  private static Sql near(Meaning meaning) {
    Sql cosines = Sql.of("c.key, '{}'::float8[]");
    int from = 0;
    for (int length : meaning.parts()) {
      float[] part = Arrays.copyOfRange(meaning.query().vector(), from, from + length);
      cosines =
          cosines
              .then("|| coalesce(nullif(1 - (?::real[]::vector <=>", part)
              .then("subvector(c.embedding, ?, ?)), 'NaN'), 0)", from + 1, length);
      from += length;
    }
    return cosines.then("as cosines");
  }

  /** What is not known of the chunks is asked for; those that are gone meanwhile are left out. */
  private List<FoundChunk<Long>> found(List<Attributes> near) {
    List<Long> keys = near.stream().map(row -> row.number("key")).toList();
    Map<Long, FoundChunk<Long>> known = kept.chunks().getAll(keys, this::chunks);
    return near.stream()
        .filter(row -> known.containsKey(row.number("key")))
        .map(row -> requireNonNull(known.get(row.number("key"))).with(row.fractions("cosines")))
        .toList();
  }

  private Map<Long, FoundChunk<Long>> chunks(Set<? extends Long> keys) {
    Sql question =
        Sql.of("select c.key, c.index, m.* from " + table().name() + " c")
            .then("join cairn_company m on m.id = c.memory where c.key = any (?::bigint[])", keys);
    return database.call(connection -> question.list(connection, PostgresWords::chunk)).stream()
        .collect(Collectors.toMap(FoundChunk::key, Function.identity()));
  }

  private static FoundChunk<Long> chunk(Attributes row) {
    String source = row.textOrNull(MemoryAttributes.SOURCE);
    return MemoryAttributes.candidate(
        row, List.of(), new Company(source, neighbour(row, "before"), neighbour(row, "after")));
  }

  private static @Nullable Neighbour neighbour(Attributes row, String name) {
    Instant created = MemoryAttributes.time(row, name + "_created");
    return created == null ? null : new Neighbour(MemoryAttributes.id(row, name), created);
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
    return StoreRow.chunks(models).orElseThrow();
  }
}

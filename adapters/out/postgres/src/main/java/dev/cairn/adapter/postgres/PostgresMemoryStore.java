package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.ByRevision;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.RemotePolicy;
import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.adapter.remote.memories.MemoryAttempt;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.Milliseconds;
import dev.cairn.adapter.remote.memories.RemoteMemoryStore;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.adapter.remote.words.ChunkWords;
import dev.cairn.adapter.remote.words.RemoteBlendedSearch;
import dev.cairn.application.port.BlendedSearch;
import dev.cairn.application.port.Facets;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryState;
import dev.cairn.domain.memory.Position;
import dev.cairn.domain.search.NearestRules;
import dev.cairn.domain.search.ScoredChunk;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Memories in PostgreSQL with pgvector, which several processes may share: every write is one
 * transaction, and every answer is about one moment.
 */
public final class PostgresMemoryStore extends RemoteMemoryStore {

  /** So many are compared in about the time that a filtered lookup takes. */
  static final int EXACT_UP_TO = 2_000;

  private static final Sql RISKY =
      Sql.of(
          """
          select format('PostgreSQL can lose what it has acknowledged: set %s to on and restart the'
            ' server', name) as advice
          from pg_settings where setting = 'off'
            and name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name limit 1
          """);

  private static final Sql SHOWN = Sql.of(MemoryRows.LABELS + ", c.index, c.text");

  private final Database database;
  private final int exactUpTo;
  private final ByRevision<PostgresWords.Kept> kept = new ByRevision<>(PostgresWords.Kept::new);
  private final BlendedSearch blended = new RemoteBlendedSearch(calls(), this::asking, this::whole);

  private PostgresMemoryStore(Database database, StoreCalls calls, int exactUpTo) {
    super(calls);
    this.database = database;
    this.exactUpTo = exactUpTo;
  }

  /** Opens the store; what it needs in the database is made where it is missing. */
  public static PostgresMemoryStore open(PostgresSettings settings) {
    return open(settings, RemotePolicy.DEFAULT, EXACT_UP_TO);
  }

  static PostgresMemoryStore open(PostgresSettings settings, RemotePolicy policy, int exactUpTo) {
    Database database = new Database(settings, Migrations.ofMemories());
    PostgresMemoryStore store = new PostgresMemoryStore(database, calls(policy), exactUpTo);
    return store.calls().open(store, store::models, store::close);
  }

  /** Whether the server keeps what it has acknowledged; empty where it does, else what to do. */
  public static Optional<String> examine(PostgresSettings settings) {
    return once(settings, RISKY::run).stream().findFirst().map(row -> row.text("advice"));
  }

  /** Removes the schema that the settings name with everything in it. */
  public static void drop(PostgresSettings settings) {
    once(settings, Sql.of("drop schema if exists \"" + settings.schema() + "\" cascade")::run);
  }

  private static <T> T once(PostgresSettings settings, Database.Work<T> work) {
    try (Database database = new Database(settings, Migrations.ofMemories())) {
      return calls(RemotePolicy.DEFAULT).call(() -> database.call(work));
    }
  }

  private static StoreCalls calls(RemotePolicy policy) {
    return new StoreCalls("PostgreSQL", "memory store", policy);
  }

  @Override
  protected StoreModels models() {
    return database.call(StoreRow::read);
  }

  @Override
  protected <T> T write(UUID call, Function<MemoryAttempt, Optional<T>> attempt) {
    return untilDone(
        () -> database.attempt(connection -> attempt.apply(Transaction.begin(connection))));
  }

  @Override
  protected List<EmbeddedMemory> whole(Collection<MemoryId> ids) {
    return whole(Sql.of("where").then(MemoryRows.byId(ids)));
  }

  @Override
  public Map<ContentHash, MemoryId> known(Collection<ContentHash> contents) {
    Sql question =
        Sql.of(
            "select id, hash from cairn_memories where hash = any (?::text[])",
            contents.stream().map(ContentHash::value).toList());
    Map<ContentHash, MemoryId> known = new HashMap<>();
    for (Attributes row : ask(question::run)) {
      known.put(new ContentHash(row.text(MemoryAttributes.HASH)), MemoryAttributes.id(row));
    }
    return known;
  }

  @Override
  public List<ScoredChunk> nearest(Embedding query, Filter filter, int limit) {
    NearestRules.requireLimit(limit);
    return calls().call(() -> database.call(one -> nearest(one, query, filter, limit)));
  }

  private List<ScoredChunk> nearest(
      Connection connection, Embedding query, Filter filter, int limit) {
    Attributes said = StoreRow.said(connection, ChunkRanking.fitting(filter, exactUpTo + 1));
    StoreModels models = StoreModels.of(said);
    models.requireModel(query.model());
    boolean many = said.number("fitting") > exactUpTo;
    List<Attributes> found =
        StoreRow.chunks(models)
            .map(table -> new ChunkRanking(table, query, filter, limit, many))
            .map(ranking -> ranking.run(connection, SHOWN, ranking.table().joined()))
            .orElse(List.of());
    return Sql.legible(found, row -> MemoryAttributes.found(row, row.fraction("distance")));
  }

  @Override
  public MemoryPage browse(Filter filter, int offset, int limit) {
    return page(filter, Sql.of(""), Sql.of("limit ? offset ?", limit, offset));
  }

  @Override
  public MemoryPage browseAfter(Filter filter, Position last, int limit) {
    long time = Milliseconds.upTo(last.createdAt());
    return page(
        filter,
        Sql.of("and m.created <= ? and (m.created < ? or m.id > ?)", time, time, last.id().value()),
        Sql.of("limit ?", limit));
  }

  /** Some of what fits, newest first, and how many fit in all. */
  private MemoryPage page(Filter filter, Sql condition, Sql cut) {
    Sql some =
        Sql.of("where")
            .then(FilterSql.of(filter))
            .then(condition)
            .then("order by m.created desc, m.id")
            .then(cut);
    return ask(
        connection ->
            new MemoryPage(
                MemoryRows.read(connection, some),
                MemoryCounts.sums(connection, filter).number("memories")));
  }

  @Override
  public Facets facets(Filter filter) {
    return ask(connection -> MemoryCounts.of(connection, filter).facets());
  }

  @Override
  public Map<LocalDate, Long> days(Filter filter) {
    return ask(connection -> MemoryCounts.days(connection, filter));
  }

  @Override
  public List<EmbeddedMemory> scan(@Nullable MemoryId after, int limit) {
    return calls().call(() -> whole(next(after, limit)));
  }

  @Override
  public List<MemoryState> states(@Nullable MemoryId after, int limit) {
    return ask(connection -> MemoryRows.states(connection, next(after, limit)));
  }

  private static Sql next(@Nullable MemoryId after, int limit) {
    return (after == null ? Sql.of("") : Sql.of("where m.id > ?", after.value()))
        .then("order by m.id limit ?", limit);
  }

  @Override
  public StoreStatistics statistics() {
    return ask(MemoryCounts::statistics);
  }

  @Override
  protected Successor begin(ModelStamp model) {
    return PostgresSuccessor.of(database, model);
  }

  @Override
  public void close() {
    calls().close();
    database.close();
  }

  @Override
  public Optional<BlendedSearch> blended() {
    return Optional.of(blended);
  }

  /** Asks about the chunks in service; again where others took their place meanwhile. */
  private <T> T asking(Function<ChunkWords<?>, T> question) {
    return PlaceMissing.made(() -> {}, () -> question.apply(words()));
  }

  private PostgresWords words() {
    Attributes said = database.call(connection -> StoreRow.said(connection, Sql.of("")));
    Optional<ChunkTable> chunks = StoreRow.chunks(StoreModels.of(said));
    return new PostgresWords(database, chunks, exactUpTo, kept.at(said.text("revision")));
  }

  private <T> T ask(Database.Work<T> questions) {
    return calls().call(() -> database.ask(questions));
  }

  private List<EmbeddedMemory> whole(Sql selection) {
    return database.ask(
        connection ->
            StoreRow.chunks(StoreRow.read(connection))
                .map(table -> table.whole(connection, MemoryRows.read(connection, selection)))
                .orElse(List.of()));
  }
}

package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.PostgresWords.Kept;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.ByRevision;
import dev.cairn.adapter.remote.Legible;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.RemotePolicy;
import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.adapter.remote.memories.MemoryAttempt;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.Milliseconds;
import dev.cairn.adapter.remote.memories.RemoteMemoryStore;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.adapter.remote.words.ChunkWords;
import dev.cairn.application.port.Facets;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryState;
import dev.cairn.domain.memory.Position;
import dev.cairn.domain.search.ScoredChunk;
import java.time.LocalDate;
import java.util.Collection;
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
  private final ByRevision<Kept> kept = new ByRevision<>(Kept::new);

  private PostgresMemoryStore(Database database, StoreCalls calls, int exactUpTo) {
    super(calls, database::close);
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
  protected List<Attributes> holders(List<String> hashes) {
    String question = "select id, hash from cairn_memories where hash = any (?::text[])";
    return database.call(Sql.of(question, hashes)::run);
  }

  @Override
  protected List<ScoredChunk> near(Embedding query, Filter filter, int limit) {
    List<Attributes> found =
        database.call(
            connection -> {
              Sql fitting = ChunkRanking.fitting(filter, exactUpTo + 1);
              Attributes said = StoreRow.said(connection, fitting);
              StoreModels models = StoreModels.of(said);
              models.requireModel(query.model());
              boolean many = said.number("fitting") > exactUpTo;
              return StoreRow.chunks(models)
                  .map(table -> new ChunkRanking(table, query, filter, limit, many))
                  .map(ranking -> ranking.run(connection, SHOWN, ranking.table().joined()))
                  .orElse(List.of());
            });
    return Legible.of("chunk of PostgreSQL", found, MemoryAttributes::found);
  }

  @Override
  protected MemoryPage page(Filter filter, @Nullable Position last, int offset, int limit) {
    long time = last == null ? Long.MAX_VALUE : Milliseconds.upTo(last.createdAt());
    UUID id = last == null ? null : last.id().value();
    Sql some =
        Sql.of("where")
            .then(FilterSql.of(filter))
            .then("and m.created <= ? and (m.created < ? or m.id > ?)", time, time, id)
            .then("order by m.created desc, m.id limit ? offset ?", limit, offset);
    return database.ask(
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
  protected <T> T asking(Function<ChunkWords<?>, T> question) {
    return PlaceMissing.made(() -> {}, () -> question.apply(words()));
  }

  private PostgresWords words() {
    Attributes said = database.call(connection -> StoreRow.said(connection, Sql.of("")));
    Kept known = kept.at(said.text("revision"));
    return new PostgresWords(database, StoreModels.of(said), exactUpTo, known);
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

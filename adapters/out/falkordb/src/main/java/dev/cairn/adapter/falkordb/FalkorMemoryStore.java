package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.ChunkSearch.Wanted;
import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.adapter.remote.memories.KeptFacets;
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
 * Memories in a graph of FalkorDB, which several processes may share: every write is one query that
 * decides on the server whether it still applies. Durable as far as the server is; {@link #examine}
 * says how far that goes.
 */
public final class FalkorMemoryStore extends RemoteMemoryStore {

  private final MemoryGraph graph;
  private final KeptFacets facets = new KeptFacets();

  private FalkorMemoryStore(MemoryGraph graph, StoreCalls calls) {
    super(calls, graph::close);
    this.graph = graph;
  }

  /** Opens the store; what it needs on the server is made where it is missing. */
  public static FalkorMemoryStore open(FalkorSettings settings) {
    return open(settings, GraphTuning.DEFAULT);
  }

  static FalkorMemoryStore open(FalkorSettings settings, GraphTuning tuning) {
    MemoryGraph graph = new MemoryGraph(memories(settings), settings.efRuntime(), tuning);
    FalkorMemoryStore store = new FalkorMemoryStore(graph, calls(settings));
    store.calls().open(store, graph::prepare, store::close);
    MissingLinks links = new MissingLinks(graph);
    MissingWords words = new MissingWords(graph);
    store.complete(() -> links.addSome() || words.addSome());
    return store;
  }

  /** Whether the server keeps what it has acknowledged; empty where it does, else what to do. */
  public static Optional<String> examine(FalkorSettings settings) {
    try (Graph graph = memories(settings)) {
      return calls(settings).call(() -> Durability.problem(graph));
    }
  }

  /** Removes a store with everything in it. */
  public static void drop(FalkorSettings settings) {
    try (Graph graph = memories(settings)) {
      calls(settings).run(graph::drop);
    }
  }

  private static Graph memories(FalkorSettings settings) {
    return Graph.of(settings, "memories");
  }

  private static StoreCalls calls(FalkorSettings settings) {
    return new StoreCalls("FalkorDB", "memory store", settings.policy());
  }

  @Override
  protected StoreModels models() {
    return graph.meta().models();
  }

  @Override
  protected <T> T write(UUID call, Function<MemoryAttempt, Optional<T>> attempt) {
    return graph
        .graph()
        .confirmed(() -> untilDone(() -> attempt.apply(new GraphAttempt(graph, graph.meta()))));
  }

  @Override
  protected List<EmbeddedMemory> whole(Collection<MemoryId> ids) {
    return embedded("WHERE m.id IN $ids", Map.of("ids", GraphAttempt.texts(ids)));
  }

  @Override
  protected List<Attributes> holders(List<String> hashes) {
    return read(Statement.of(
                "MATCH (m:Memory) WHERE m.hash IN $hashes RETURN m.hash AS hash, m.id AS id")
            .with("hashes", hashes))
        .rows();
  }

  @Override
  protected List<ScoredChunk> near(Embedding query, Filter filter, int limit) {
    FilterCypher translated = FilterCypher.of(filter);
    return graph.consistently(
        meta -> {
          meta.models().requireModel(query.model());
          return new ChunkSearch<>(graph, meta, query, translated, limit, Wanted.SHOWN).run();
        });
  }

  @Override
  protected <T> T asking(Function<ChunkWords<?>, T> question) {
    record Answer<T>(GraphWords words, T said) {}
    return Graph.consistently(
            graph::meta,
            GraphMeta::generation,
            meta -> {
              GraphWords words = new GraphWords(graph, meta);
              return new Answer<>(words, question.apply(words));
            },
            answer -> answer.words.isDoubtful())
        .said;
  }

  @Override
  protected MemoryPage page(Filter filter, @Nullable Position last, int offset, int limit) {
    FilterCypher translated = FilterCypher.of(filter);
    String matching = "MATCH (m:Memory) " + translated.where();
    String behind =
        last == null
            ? ""
            : "WITH m WHERE m.timestamp < $time OR (m.timestamp = $time AND m.id > $id)";
    Statement count =
        Statement.of(matching + " RETURN count(m) AS count").with(translated.parameters());
    Statement page =
        Statement.of(
                "%s %s WITH m ORDER BY m.timestamp DESC, m.id SKIP $offset LIMIT $limit RETURN %s"
                    .formatted(matching, behind, MemoryNodes.MEMORY))
            .with(translated.parameters())
            .with("time", last == null ? null : Milliseconds.upTo(last.createdAt()))
            .with("id", last == null ? null : last.id().toString())
            .with("offset", offset)
            .with("limit", limit);
    return new MemoryPage(read(page).map(MemoryAttributes::memory), read(count).count());
  }

  @Override
  public Facets facets(Filter filter) {
    return calls().call(() -> facets(graph.meta(), filter));
  }

  private Facets facets(GraphMeta meta, Filter filter) {
    boolean shared = meta.hasLinks() && filter.isOfLabels();
    Statement question = MemoryFacets.statement(FilterCypher.of(filter), shared);
    return facets.of(meta.revision(), filter, () -> MemoryFacets.of(read(question)));
  }

  @Override
  public Map<LocalDate, Long> days(Filter filter) {
    Statement question = MemoryFacets.byDay(FilterCypher.of(filter));
    return calls().call(() -> MemoryAttributes.days(read(question).rows()));
  }

  @Override
  public List<EmbeddedMemory> scan(@Nullable MemoryId after, int limit) {
    String selection =
        "%s WITH s, m ORDER BY m.id LIMIT $limit"
            .formatted(after == null ? "" : "WHERE m.id > $after");
    Map<String, Object> parameters =
        Map.of("after", after == null ? "" : after.toString(), "limit", limit);
    return calls().call(() -> embedded(selection, parameters));
  }

  @Override
  public List<MemoryState> states(@Nullable MemoryId after, int limit) {
    Statement question =
        Statement.of(
                "MATCH (m:Memory) %s WITH m ORDER BY m.id LIMIT $limit RETURN m.id AS id, m.state AS state"
                    .formatted(after == null ? "" : "WHERE m.id > $after"))
            .with("after", after == null ? "" : after.toString())
            .with("limit", limit);
    return calls().call(() -> read(question)).map(MemoryAttributes::state);
  }

  @Override
  public StoreStatistics statistics() {
    return calls().call(() -> statistics(graph.meta()));
  }

  private StoreStatistics statistics(GraphMeta meta) {
    Attributes whole =
        read(Statement.of(
                "MATCH (m:Memory) RETURN min(m.timestamp) AS oldest, max(m.timestamp) AS newest"))
            .only()
            .with("bytes", graph.graph().bytes());
    Facets all = facets(meta, Filter.everything());
    return MemoryAttributes.statistics("falkordb", meta.model(), all, meta.chunks(), whole);
  }

  @Override
  protected Successor begin(ModelStamp model) {
    return FalkorSuccessor.of(graph, model);
  }

  /** Whole memories in the order of their ids. */
  private List<EmbeddedMemory> embedded(String selection, Map<String, Object> parameters) {
    return graph.consistently(
        meta -> {
          ModelStamp model = meta.model();
          return model == null
              ? List.of()
              : graph
                  .read(embedded(meta, selection).with(parameters))
                  .map(row -> MemoryNodes.embedded(row, model));
        });
  }

  private static Statement embedded(GraphMeta meta, String selection) {
    return Statement.of(
            """
            MATCH (s:Cairn) WHERE s.generation = $generation
            MATCH (m:Memory) %s
            MATCH (m)-[:HAS_CHUNK]->(c:%s)
            WITH m, c ORDER BY m.id, c.index
            WITH m, %s ORDER BY m.id
            RETURN %s, chunks
            """
                .formatted(selection, meta.label(), MemoryNodes.CHUNKS, MemoryNodes.MEMORY))
        .with("generation", meta.generation());
  }

  /** A graph that has vanished is empty. */
  private GraphAnswer read(Statement statement) {
    return PlaceMissing.made(graph::prepare, () -> graph.read(statement));
  }
}

package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.remote.InOrder;
import dev.cairn.adapter.remote.Milliseconds;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.application.port.Added;
import dev.cairn.application.port.Facets;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Position;
import dev.cairn.domain.memory.Replacement;
import dev.cairn.domain.search.NearestRules;
import dev.cairn.domain.search.ScoredChunk;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Memories in a graph of FalkorDB, which several processes may share: every write is one query that
 * decides on the server whether it still applies. Durable as far as the server is; {@link #examine}
 * says how far that goes.
 */
public final class FalkorMemoryStore implements MemoryStore {

  private final MemoryGraph graph;
  private final StoreCalls calls;

  private FalkorMemoryStore(MemoryGraph graph, StoreCalls calls) {
    this.graph = graph;
    this.calls = calls;
  }

  /** Opens the store; what it needs on the server is made where it is missing. */
  public static FalkorMemoryStore open(FalkorSettings settings) {
    return open(settings, Tuning.DEFAULT);
  }

  static FalkorMemoryStore open(FalkorSettings settings, Tuning tuning) {
    MemoryGraph graph =
        new MemoryGraph(Graph.of(settings, "memories"), settings.efRuntime(), tuning);
    FalkorMemoryStore store =
        new FalkorMemoryStore(graph, new StoreCalls("FalkorDB", "memory store", settings.policy()));
    try {
      store.calls.run(graph::prepare);
      return store;
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** Whether the server keeps what it has acknowledged; empty where it does, else what to do. */
  public static Optional<String> examine(FalkorSettings settings) {
    StoreCalls calls = new StoreCalls("FalkorDB", "memory store", settings.policy());
    try (Graph graph = Graph.of(settings, "memories")) {
      return calls.call(() -> Durability.problem(graph));
    }
  }

  /** Removes a store with everything in it. */
  public static void drop(FalkorSettings settings) {
    StoreCalls calls = new StoreCalls("FalkorDB", "memory store", settings.policy());
    try (Graph graph = Graph.of(settings, "memories")) {
      calls.run(graph::drop);
    }
  }

  @Override
  public Optional<ModelStamp> model() {
    return Optional.ofNullable(calls.call(graph::meta).model());
  }

  @Override
  public List<Added> add(List<EmbeddedMemory> memories) {
    MemoryWrites writes = new MemoryWrites(graph);
    return memories.isEmpty() ? List.of() : calls.call(() -> writes.add(memories));
  }

  @Override
  public boolean replace(Memory expected, EmbeddedMemory replacement) {
    Replacement wanted = new Replacement(expected, replacement);
    MemoryWrites writes = new MemoryWrites(graph);
    boolean replaced = calls.call(() -> writes.replace(wanted));
    renewIndex();
    return replaced;
  }

  @Override
  public Set<MemoryId> delete(Collection<MemoryId> ids) {
    if (ids.isEmpty()) {
      return Set.of();
    }
    MemoryWrites writes = new MemoryWrites(graph);
    Set<MemoryId> deleted = calls.call(() -> writes.delete(ids));
    renewIndex();
    return deleted;
  }

  @Override
  public Map<MemoryId, EmbeddedMemory> find(Collection<MemoryId> ids) {
    return InOrder.of(
        ids,
        embedded("WHERE m.id IN $ids", "", Map.of("ids", texts(ids))),
        each -> each.memory().id());
  }

  @Override
  public Map<ContentHash, MemoryId> known(Collection<ContentHash> contents) {
    List<String> hashes = contents.stream().map(ContentHash::value).distinct().toList();
    Map<ContentHash, MemoryId> known = new HashMap<>();
    Statement question =
        Statement.of("MATCH (m:Memory) WHERE m.hash IN $hashes RETURN m.hash, m.id")
            .with("hashes", hashes);
    calls
        .call(() -> read(question))
        .map(row -> known.put(new ContentHash(row.text(0)), MemoryFields.id(row, 1)));
    return known;
  }

  @Override
  public List<ScoredChunk> nearest(Embedding query, Filter filter, int limit) {
    NearestRules.requireLimit(limit);
    FilterCypher translated = FilterCypher.of(filter);
    return calls.call(
        () ->
            graph.consistently(
                meta -> {
                  meta.requireModel(query.model());
                  return new NearestSearch(graph, meta, query, translated, limit).run();
                }));
  }

  @Override
  public MemoryPage browse(Filter filter, int offset, int limit) {
    return page(
        FilterCypher.of(filter), "", "SKIP $offset", Map.of("offset", offset, "limit", limit));
  }

  @Override
  public MemoryPage browseAfter(Filter filter, Position last, int limit) {
    return page(
        FilterCypher.of(filter),
        "WITH m WHERE m.timestamp < $time OR (m.timestamp = $time AND m.id > $id)",
        "",
        Map.of(
            "time",
            Milliseconds.upTo(last.createdAt()),
            "id",
            last.id().toString(),
            "limit",
            limit));
  }

  @Override
  public Facets facets(Filter filter) {
    Statement question = MemoryFacets.statement(FilterCypher.of(filter));
    return calls.call(() -> MemoryFacets.of(read(question)));
  }

  @Override
  public List<EmbeddedMemory> scan(@Nullable MemoryId after, int limit) {
    String from = after == null ? "" : "WHERE m.id > $after";
    return embedded(
        from,
        "WITH s, m ORDER BY m.id LIMIT $limit",
        Map.of("after", after == null ? "" : after.toString(), "limit", limit));
  }

  @Override
  public StoreStatistics statistics() {
    return calls.call(() -> MemoryStatistics.of(graph));
  }

  @Override
  public Successor successor(ModelStamp model) {
    return FalkorSuccessor.of(graph, calls, model);
  }

  @Override
  public void close() {
    calls.close();
    graph.close();
  }

  /** Some of what fits, newest first, and how many fit in all. */
  private MemoryPage page(
      FilterCypher filter, String condition, String skip, Map<String, Object> parameters) {
    String matching = "MATCH (m:Memory) " + filter.where();
    Statement count = Statement.of(matching + " RETURN count(m)").with(filter.parameters());
    Statement page =
        Statement.of(
                "%s %s WITH m ORDER BY m.timestamp DESC, m.id %s LIMIT $limit RETURN %s"
                    .formatted(matching, condition, skip, MemoryFields.MEMORY))
            .with(filter.parameters())
            .with(parameters);
    return calls.call(
        () -> new MemoryPage(read(page).map(MemoryFields::memory), read(count).only().integer(0)));
  }

  /** Whole memories in the order of their ids. */
  private List<EmbeddedMemory> embedded(
      String condition, String selection, Map<String, Object> parameters) {
    return calls.call(
        () ->
            graph.consistently(
                meta -> {
                  if (meta.model() == null) {
                    return List.of();
                  }
                  ModelStamp model = Objects.requireNonNull(meta.model());
                  Statement question =
                      Statement.of(
                              """
                              MATCH (s:Cairn) WHERE s.generation = $generation
                              MATCH (m:Memory) %s %s
                              MATCH (m)-[:HAS_CHUNK]->(c:%s)
                              WITH m, c ORDER BY m.id, c.index
                              WITH m, %s AS chunks ORDER BY m.id
                              RETURN %s, chunks
                              """
                                  .formatted(
                                      condition,
                                      selection,
                                      meta.label(),
                                      MemoryFields.CHUNKS,
                                      MemoryFields.MEMORY))
                          .with("generation", meta.generation())
                          .with(parameters);
                  return graph.read(question).map(row -> MemoryFields.embedded(row, model));
                }));
  }

  /** A graph that has vanished is empty. */
  private Answer read(Statement statement) {
    try {
      return graph.read(statement);
    } catch (PlaceMissing e) {
      graph.prepare();
      return graph.read(statement);
    }
  }

  private void renewIndex() {
    calls.run(graph::renewIndex);
  }

  private static List<String> texts(Collection<MemoryId> ids) {
    return ids.stream().map(MemoryId::toString).distinct().toList();
  }
}

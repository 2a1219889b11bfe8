package dev.cairn.adapter.handover;

import static java.util.Objects.requireNonNull;

import dev.cairn.adapter.handover.Codecs.Nothing;
import dev.cairn.adapter.handover.Operations.Subject;
import dev.cairn.application.port.BlendedSearch;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.Reranker;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The real ports in the owner, as operations. Closing waits for the calls under way, and refuses
 * those that come later.
 */
final class Ports implements Calls, AutoCloseable {

  /** How much text of memories with their vectors crosses in one frame, where there is a choice. */
  static final int PORTION_CHARACTERS = 8_000_000;

  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final int EXISTING_BATCH = 100;

  private final Local local;
  private final Map<Operation<?, ?>, Function<?, ?>> handlers = new HashMap<>();
  private final Map<ModelStamp, Successor> successors = new ConcurrentHashMap<>();
  private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
  private volatile boolean closing;

  Ports(Local local) {
    this.local = local;
    MemoryStore store = local.store();
    on(Operations.PING, nothing -> nothing);
    on(Operations.STORED_MODEL, nothing -> store.model());
    on(Operations.ADD, store::add);
    on(Operations.REPLACE, it -> store.replace(it.expected(), it.replacement()));
    on(Operations.DELETE, store::delete);
    on(Operations.EXISTING, ids -> existing(store, ids));
    on(Operations.FIND, store::find);
    on(Operations.KNOWN, store::known);
    on(Operations.NEAREST, it -> store.nearest(it.query(), it.filter(), it.limit()));
    on(Operations.BLENDS, nothing -> store.blended().isPresent());
    on(Operations.CANDIDATES, it -> blended(store).candidates(it.probe(), it.filter(), it.reach()));
    on(Operations.CHUNK_TEXTS, chunks -> blended(store).texts(chunks));
    on(Operations.BROWSE, it -> store.browse(it.filter(), it.offset(), it.limit()));
    on(Operations.BROWSE_AFTER, it -> store.browseAfter(it.filter(), it.last(), it.limit()));
    on(Operations.FACETS, store::facets);
    on(Operations.SCAN, it -> portion(store.scan(it.after().orElse(null), it.limit())));
    on(Operations.STATISTICS, nothing -> store.statistics());
    successors(store);
    embedders();
    catalog(local.catalog());
    schemas(local.schemas());
  }

  /** Asked for only after the store said that it has it. */
  private static BlendedSearch blended(MemoryStore store) {
    return store.blended().orElseThrow(() -> new QueryError("This store finds by meaning only"));
  }

  private void successors(MemoryStore store) {
    on(
        Operations.SUCCEED,
        model -> {
          successors.put(model, store.successor(model));
          return new Nothing();
        });
    on(Operations.SUCCESSOR_SIZE, model -> successor(model).size());
    on(Operations.SUCCESSOR_OUTSTANDING, it -> successor(it.model()).outstanding(it.limit()));
    on(
        Operations.SUCCESSOR_ADD,
        it -> {
          successor(it.model()).add(it.memories());
          return new Nothing();
        });
    // Repeated after it was carried out, it finds the model in service and must not begin anew.
    on(
        Operations.SUCCESSOR_PROMOTE,
        model -> store.model().equals(Optional.of(model)) || promote(model));
  }

  /** The one begun last for this model; after a takeover the store resumes it. */
  private Successor successor(ModelStamp model) {
    return successors.computeIfAbsent(model, local.store()::successor);
  }

  private boolean promote(ModelStamp model) {
    boolean promoted = successor(model).promote();
    if (promoted) {
      successors.remove(model);
    }
    return promoted;
  }

  private void embedders() {
    on(Operations.MODEL, subject -> embedder(subject).model());
    on(Operations.EMBED_QUERY, it -> embedder(it.subject()).embedQuery(it.text()));
    on(Operations.EMBED_PASSAGES, it -> embedder(it.subject()).embedPassages(it.texts()));
    on(Operations.TOKENIZE, it -> embedder(it.subject()).tokenize(it.text()));
    on(Operations.RERANK, it -> reranker().chances(it.query(), it.texts()));
  }

  private Reranker reranker() {
    Reranker reranker = local.reranker();
    if (reranker == null) {
      throw new EmbeddingError("The process that owns the data folder has no reranker");
    }
    return reranker;
  }

  private Embedder embedder(Subject subject) {
    return switch (subject) {
      case MEMORIES -> local.embedder();
      case CATALOG -> local.catalogEmbedder();
    };
  }

  private void catalog(CatalogIndex catalog) {
    on(Operations.CATALOG_MODEL, nothing -> catalog.model());
    on(Operations.CATALOG_SAVE, it -> done(() -> catalog.save(it.skills(), it.items())));
    on(Operations.CATALOG_REMOVE, catalog::remove);
    on(Operations.CATALOG_SKILLS, catalog::skills);
    on(Operations.CATALOG_ITEMS, catalog::items);
    on(
        Operations.CATALOG_NEAREST_SKILLS,
        it ->
            catalog.nearestSkills(
                it.query(), it.type().orElse(null), it.leastCosine(), it.limit()));
    on(
        Operations.CATALOG_NEAREST_ITEMS,
        it -> catalog.nearestItems(it.query(), it.filter(), it.leastCosine(), it.limit()));
    on(
        Operations.CATALOG_BEST_SKILLS,
        it -> catalog.nearestSkills(it.probe(), it.type().orElse(null), it.least(), it.limit()));
    on(
        Operations.CATALOG_BEST_ITEMS,
        it -> catalog.nearestItems(it.probe(), it.filter(), it.least(), it.limit()));
    on(Operations.CATALOG_BROWSE_SKILLS, it -> catalog.browseSkills(it.offset(), it.limit()));
    on(
        Operations.CATALOG_BROWSE_ITEMS,
        it -> catalog.browseItems(it.filter(), it.offset(), it.limit()));
    on(Operations.CATALOG_STATISTICS, nothing -> catalog.statistics());
    on(Operations.CATALOG_REVISION, nothing -> catalog.revision());
    on(
        Operations.CATALOG_REPLACE,
        it -> catalog.replaceAll(it.revision(), it.contents().skills(), it.contents().items()));
  }

  private void schemas(SchemaRepository schemas) {
    on(Operations.SCHEMAS_SAVE, schemas::save);
    on(Operations.SCHEMAS_REMOVE, keys -> done(() -> schemas.remove(keys)));
    on(Operations.SCHEMAS_LOAD, schemas::load);
    on(Operations.SCHEMAS_PING, nothing -> done(schemas::ping));
  }

  private static Nothing done(Runnable work) {
    work.run();
    return new Nothing();
  }

  private <A, R> void on(Operation<A, R> operation, Function<A, R> handler) {
    handlers.put(operation, handler);
  }

  @Override
  @SuppressWarnings("unchecked") // on() is the only way in, and pairs the types.
  public <A, R> R call(Operation<A, R> operation, A argument) throws IOException {
    if (closing || !gate.readLock().tryLock()) {
      throw new IOException("the owner is closing");
    }
    try {
      return ((Function<A, R>) requireNonNull(handlers.get(operation))).apply(argument);
    } finally {
      gate.readLock().unlock();
    }
  }

  /** Waits for the calls under way, but not forever, then closes the real ports. */
  @Override
  public void close() {
    closing = true;
    try {
      boolean quiet = gate.writeLock().tryLock(GRACE.toMillis(), TimeUnit.MILLISECONDS);
      if (!quiet) {
        Handover.LOG.log(
            System.Logger.Level.WARNING, "Closing the store while calls are under way");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    // Each is closed, whatever the closing of the others does.
    try (@Nullable Reranker reranker = local.reranker();
        Embedder catalogEmbedder = local.catalogEmbedder();
        Embedder embedder = local.embedder();
        MemoryStore store = local.store();
        CatalogIndex catalog = local.catalog();
        SchemaRepository schemas = local.schemas()) {
      Handover.LOG.log(System.Logger.Level.DEBUG, "Closing the store");
    }
  }

  private static Set<MemoryId> existing(MemoryStore store, List<MemoryId> ids) {
    Set<MemoryId> existing = new HashSet<>();
    for (List<MemoryId> batch : Batches.of(ids, EXISTING_BATCH)) {
      existing.addAll(store.find(batch).keySet());
    }
    return existing;
  }

  /** The beginning of what was scanned; the caller asks on for the rest. */
  private static List<EmbeddedMemory> portion(List<EmbeddedMemory> scanned) {
    List<List<EmbeddedMemory>> portions =
        Batches.of(scanned, PORTION_CHARACTERS, Ports::characters);
    return portions.isEmpty() ? List.of() : portions.getFirst();
  }

  static int characters(EmbeddedMemory embedded) {
    return embedded.memory().text().length();
  }
}

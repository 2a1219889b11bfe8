package dev.cairn.adapter.handover;

import static java.util.Objects.requireNonNull;

import dev.cairn.adapter.handover.Service.Subject;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.Reranker;
import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.error.EmbeddingError;
import java.time.Clock;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Everything that one process can ask of the owner, on the terms of that process. */
final class Desk {

  private final Map<Subject, Expectation> expectations;
  private final Map<Service, Object> services = new EnumMap<>(Service.class);

  Desk(
      Local local,
      StoreParts parts,
      Asker.Terms terms,
      Map<Subject, Expectation> expectations,
      BooleanSupplier reembedding) {
    this.expectations = expectations;
    offer(memories(local, terms, agreed(local.embedder(), Subject.MEMORIES, reembedding)));
    offer(catalog(local, terms, agreed(local.catalogEmbedder(), Subject.CATALOG, reembedding)));
    offer(local, parts);
  }

  private Embedder agreed(Embedder embedder, Subject subject, BooleanSupplier reembedding) {
    return new AgreedEmbedder(embedder, requireNonNull(expectations.get(subject)), reembedding);
  }

  private static MemoryUseCases memories(Local local, Asker.Terms terms, Embedder embedder) {
    return MemoryUseCases.on(
        embedder,
        local.store(),
        terms.reranks() ? reranker(local) : null,
        terms.normalization(),
        Clock.systemUTC(),
        local.answers());
  }

  private static CatalogUseCases catalog(Local local, Asker.Terms terms, Embedder embedder) {
    return CatalogUseCases.on(
        embedder,
        local.catalog(),
        local.schemas(),
        terms.normalization(),
        FallbackPolicy.DEFAULT,
        local.toolAnswers());
  }

  private void offer(Local local, StoreParts parts) {
    services.put(Service.STORE, local.store());
    services.put(Service.STORE_PARTS, parts);
    services.put(Service.EMBEDDER, local.embedder());
    services.put(Service.INDEX, local.catalog());
    services.put(Service.CATALOG_EMBEDDER, local.catalogEmbedder());
    services.put(Service.SCHEMAS, local.schemas());
  }

  private void offer(MemoryUseCases memories) {
    services.put(Service.ADD, memories.add());
    services.put(Service.SEARCH, memories.search());
    services.put(Service.RETRIEVE, memories.retrieve());
    services.put(Service.UPDATE, memories.update());
    services.put(Service.BROWSE, memories.browse());
    services.put(Service.EXPLORE, memories.explore());
    services.put(Service.DELETE, memories.delete());
  }

  private void offer(CatalogUseCases catalog) {
    services.put(Service.CATALOG_SEARCH, catalog.search());
    services.put(Service.CATALOG_EDIT, catalog.edit());
    services.put(Service.CATALOG_BROWSE, catalog.browse());
  }

  Object service(Service wanted) {
    return requireNonNull(services.get(wanted));
  }

  /** What the process behind this desk expects of the model that the service needs, if any. */
  @Nullable Expectation expectation(Service service) {
    return service.subject() == null ? null : expectations.get(service.subject());
  }

  private static Reranker reranker(Local local) {
    return local.reranker() == null ? new NoReranker() : local.reranker();
  }

  /** Where the asker wants hits read once more, and the owner has nobody who reads. */
  private record NoReranker() implements Reranker {

    @Override
    public List<Double> chances(String query, List<String> texts) {
      throw new EmbeddingError("The process that owns the data folder has no reranker");
    }

    @Override
    public void close() {}
  }
}

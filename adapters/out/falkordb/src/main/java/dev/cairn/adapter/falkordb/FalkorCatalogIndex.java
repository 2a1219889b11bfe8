package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.adapter.remote.catalog.CatalogView;
import dev.cairn.adapter.remote.catalog.CatalogWrite;
import dev.cairn.adapter.remote.catalog.RemoteCatalogIndex;
import dev.cairn.domain.embedding.ModelStamp;
import java.util.Optional;
import java.util.function.Function;

/**
 * Skills and items in a graph of FalkorDB, which several processes may share. Searches compare
 * everything that fits: a search must tell how many are near enough, and an index of neighbours
 * could not.
 */
public final class FalkorCatalogIndex extends RemoteCatalogIndex {

  private final CatalogGraph graph;

  private FalkorCatalogIndex(CatalogGraph graph, StoreCalls calls) {
    super(calls, "falkordb", graph::close);
    this.graph = graph;
  }

  /** Opens the index; what it needs on the server is made where it is missing. */
  public static FalkorCatalogIndex open(FalkorSettings settings) {
    CatalogGraph graph = new CatalogGraph(catalog(settings));
    StoreCalls calls = calls(settings);
    FalkorCatalogIndex index = new FalkorCatalogIndex(graph, calls);
    return calls.open(index, graph::prepare, index::close);
  }

  /** Removes the catalogue with everything in it. */
  public static void drop(FalkorSettings settings) {
    try (Graph graph = catalog(settings)) {
      calls(settings).run(graph::drop);
    }
  }

  private static Graph catalog(FalkorSettings settings) {
    return Graph.of(settings, "catalog");
  }

  private static StoreCalls calls(FalkorSettings settings) {
    return new StoreCalls("FalkorDB", "catalogue index", settings.policy());
  }

  @Override
  public Optional<ModelStamp> model() {
    return calls().call(() -> Optional.ofNullable(graph.model()));
  }

  @Override
  public long revision() {
    return calls().call(graph::self).number("revision");
  }

  @Override
  protected <T> T look(T nothing, Function<CatalogView, T> question) {
    return question.apply(graph);
  }

  @Override
  protected CatalogWrite write() {
    return new CatalogGraphWrite(graph);
  }
}

package dev.cairn.adapter.remote.memories;

import dev.cairn.adapter.remote.ByRevision;
import dev.cairn.application.port.Facets;
import dev.cairn.domain.filter.Filter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The counts that were asked for lately, until something is written. */
public final class KeptFacets {

  private static final int MOST = 16;

  private final ByRevision<Map<Filter, Facets>> kept = new ByRevision<>(LinkedHashMap::new);

  /**
   * What was counted at this revision.
   *
   * @param counting counts where nobody has
   */
  public Facets of(String revision, Filter filter, Supplier<Facets> counting) {
    Map<Filter, Facets> all = kept.at(revision);
    synchronized (all) {
      Facets known = all.get(filter);
      if (known != null) {
        return known;
      }
    }
    Facets counted = counting.get();
    synchronized (all) {
      if (all.size() == MOST) {
        all.clear();
      }
      all.put(filter, counted);
    }
    return counted;
  }
}

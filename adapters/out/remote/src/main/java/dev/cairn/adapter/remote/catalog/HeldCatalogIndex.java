package dev.cairn.adapter.remote.catalog;

import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.application.port.CatalogStatistics;
import dev.cairn.application.port.Nearest;
import dev.cairn.application.port.Page;
import dev.cairn.application.shelf.Catalogue;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.search.NearestRules;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An index of skills and items that a server only keeps: this process holds what it has read of
 * them, and asks before every search for the revision, which tells whether anybody has changed them
 * since.
 */
public abstract class HeldCatalogIndex extends ServerCatalogIndex {

  /** All of it at one revision. */
  public record Contents(
      long revision,
      @Nullable ModelStamp model,
      List<EmbeddedSkill> skills,
      List<EmbeddedItem> items) {}

  private volatile @Nullable Catalogue held;

  /**
   * @param backend what the server is called in statistics
   * @param closing lets go of the server
   */
  protected HeldCatalogIndex(StoreCalls calls, String backend, Runnable closing) {
    super(calls, backend, closing);
  }

  /** The revision that is stored now. */
  protected abstract long stored();

  protected abstract Contents contents();

  @Override
  public final Optional<ModelStamp> model() {
    return Optional.ofNullable(held().model());
  }

  @Override
  public final long revision() {
    return calls().call(this::stored);
  }

  @Override
  public final Nearest<CountedSkill> nearestSkills(
      Embedding query, @Nullable ItemType type, double leastCosine, int limit) {
    NearestRules.requireLimit(limit);
    return held().nearestSkills(query, type, leastCosine, limit);
  }

  @Override
  public final Nearest<CatalogItem> nearestItems(
      Embedding query, ItemFilter filter, double leastCosine, int limit) {
    NearestRules.requireLimit(limit);
    return held().nearestItems(query, filter, leastCosine, limit);
  }

  @Override
  public final Page<CountedSkill> browseSkills(int offset, int limit) {
    return held().browseSkills(offset, limit);
  }

  @Override
  public final Page<CatalogItem> browseItems(ItemFilter filter, int offset, int limit) {
    return held().browseItems(filter, offset, limit);
  }

  @Override
  public final CatalogStatistics statistics() {
    return held().statistics();
  }

  @Override
  final Catalogue held() {
    Catalogue current = held;
    return current != null && current.revision() == revision() ? current : read();
  }

  /** One reads for all. */
  private synchronized Catalogue read() {
    Catalogue current = held;
    if (current == null || current.revision() != revision()) {
      current = HeldCatalogue.of(backend(), calls().call(this::contents));
      held = current;
    }
    return current;
  }
}

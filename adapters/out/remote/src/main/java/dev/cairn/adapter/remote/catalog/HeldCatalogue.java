package dev.cairn.adapter.remote.catalog;

import dev.cairn.adapter.remote.catalog.HeldCatalogIndex.Contents;
import dev.cairn.application.shelf.Catalogue;
import dev.cairn.application.shelf.Entry;
import dev.cairn.application.shelf.Shelf;
import dev.cairn.domain.catalog.ItemFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The whole catalogue as this process has read it, for searches by words. A catalogue is small; its
 * revision, asked before every search, tells whether others have changed it since.
 */
final class HeldCatalogue {

  private static final int MOST_ATTEMPTS = 3;
  private static final int BATCH = 500;

  private final String backend;
  private volatile @Nullable Catalogue held;

  HeldCatalogue(String backend) {
    this.backend = backend;
  }

  /**
   * As it is now.
   *
   * @param revision asks for the present one
   * @param reading asks about one state of the catalogue
   */
  Catalogue now(
      LongSupplier revision, Function<Function<CatalogView, Catalogue>, Catalogue> reading) {
    Catalogue current = held;
    return current != null && current.revision() == revision.getAsLong()
        ? current
        : read(revision, reading);
  }

  /** One reads for all. What others change all the while is taken as it was read. */
  private synchronized Catalogue read(
      LongSupplier revision, Function<Function<CatalogView, Catalogue>, Catalogue> reading) {
    long wanted = revision.getAsLong();
    Catalogue current = held;
    for (int attempt = 0; current == null || current.revision() != wanted; attempt++) {
      long before = wanted;
      current = reading.apply(view -> read(view, before));
      wanted = revision.getAsLong();
      if (attempt == MOST_ATTEMPTS) {
        return current;
      }
    }
    held = current;
    return current;
  }

  private Catalogue read(CatalogView view, long at) {
    return of(
        backend,
        new Contents(at, view.model(), all(view, CatalogKind.SKILL), all(view, CatalogKind.ITEM)));
  }

  static Catalogue of(String backend, Contents read) {
    return new Catalogue(
        backend,
        read.model(),
        read.revision(),
        Shelf.of(
            read.skills().stream()
                .map(each -> Entry.of(each.skill(), each.embedding().unit()))
                .toList(),
            HeldCatalogue::dotProduct),
        Shelf.of(
            read.items().stream()
                .map(each -> Entry.of(each.item(), each.embedding().unit()))
                .toList(),
            HeldCatalogue::dotProduct));
  }

  private static <T, E> List<E> all(CatalogView view, CatalogKind<T, E> kind) {
    List<String> ids =
        view.page(kind, ItemFilter.EVERYTHING, 0, Integer.MAX_VALUE).values().stream()
            .map(kind.identity())
            .toList();
    List<E> all = new ArrayList<>();
    for (int from = 0; from < ids.size(); from += BATCH) {
      all.addAll(view.find(kind, ids.subList(from, Math.min(from + BATCH, ids.size()))));
    }
    return all;
  }

  /** In four sums, which the processor adds up at once. */
  static float dotProduct(float[] one, float[] other) {
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    int whole = one.length - one.length % 4;
    for (int i = 0; i < whole; i += 4) {
      a += one[i] * other[i];
      b += one[i + 1] * other[i + 1];
      c += one[i + 2] * other[i + 2];
      d += one[i + 3] * other[i + 3];
    }
    for (int i = whole; i < one.length; i++) {
      a += one[i] * other[i];
    }
    return a + b + (c + d);
  }
}

package dev.cairn.application.catalog;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.CatalogRanking;
import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.score.Normalization;

/** Everything an in-adapter can do with the catalogue. */
public record CatalogUseCases(
    SearchTools search, EditCatalog edit, BrowseCatalog browse, SyncCatalog sync) {

  public static CatalogUseCases on(
      Embedder embedder,
      CatalogIndex index,
      SchemaRepository schemas,
      Normalization normalization,
      FallbackPolicy policy) {
    EditCatalog edit = new EditCatalog(embedder, index, schemas);
    BrowseCatalog browse = new BrowseCatalog(index, schemas);
    return new CatalogUseCases(
        new SearchTools(embedder, index, schemas, new CatalogRanking(normalization), policy),
        edit,
        browse,
        new SyncCatalog(edit, browse, index, embedder));
  }
}

package dev.cairn.application.catalog;

import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.search.Explanation;
import org.jspecify.annotations.Nullable;

/**
 * An item in an answer; its schemas are empty where they were not asked for or not to be had.
 *
 * @param explanation what its score is made of, where that was asked for
 */
public record FoundItem(
    CatalogItem item, double score, ItemSchemas schemas, @Nullable Explanation explanation) {

  FoundItem withoutSchemas() {
    return new FoundItem(item, score, ItemSchemas.NONE, explanation);
  }

  FoundItem describedAs(String description) {
    return new FoundItem(item.describedAs(description), score, schemas, explanation);
  }
}

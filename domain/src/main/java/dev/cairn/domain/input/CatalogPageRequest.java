package dev.cairn.domain.input;

import dev.cairn.domain.catalog.ItemFilter;

/** A page of skills or items to list; pages count from 1. */
public record CatalogPageRequest(ItemFilter filter, int page, int pageSize) {

  public int offset() {
    return (page - 1) * pageSize;
  }
}

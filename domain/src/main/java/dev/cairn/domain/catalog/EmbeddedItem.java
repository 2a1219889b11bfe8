package dev.cairn.domain.catalog;

import dev.cairn.domain.embedding.Embedding;

/** An item with the vector of its passage. */
public record EmbeddedItem(CatalogItem item, Embedding embedding) {}

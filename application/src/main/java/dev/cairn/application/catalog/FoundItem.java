package dev.cairn.application.catalog;

import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.ItemSchemas;

/** An item in an answer; its schemas are empty where they were not asked for or not to be had. */
public record FoundItem(CatalogItem item, double score, ItemSchemas schemas) {}

package dev.cairn.adapter.wire.catalog;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** An item as it is registered. */
public record ItemView(@JsonUnwrapped ItemSummaryView item, @JsonUnwrapped SchemasView schemas) {}

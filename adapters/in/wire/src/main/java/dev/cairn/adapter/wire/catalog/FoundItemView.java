package dev.cairn.adapter.wire.catalog;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.cairn.adapter.wire.ExplanationView;
import org.jspecify.annotations.Nullable;

/** An item that fits a query, with its schemas where they were to be had. */
public record FoundItemView(
    @JsonUnwrapped ItemMatchView item,
    @JsonUnwrapped SchemasView schemas,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ExplanationView explanation) {}

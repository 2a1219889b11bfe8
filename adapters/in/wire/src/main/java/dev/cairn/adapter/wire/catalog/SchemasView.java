package dev.cairn.adapter.wire.catalog;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.cairn.domain.catalog.ItemSchemas;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An item's schemas, where they were to be had. */
public record SchemasView(
    @JsonPropertyDescription(
            "The JSON schema of its input; null where there is none, or it could not be loaded.")
        @Nullable Map<String, @Nullable Object> inputSchema,
    @JsonPropertyDescription("The JSON schema of its output.")
        @Nullable Map<String, @Nullable Object> outputSchema,
    @JsonPropertyDescription("Hints about it.")
        @Nullable Map<String, @Nullable Object> annotations) {

  static SchemasView of(ItemSchemas schemas) {
    return new SchemasView(schemas.input(), schemas.output(), schemas.annotations());
  }
}

package dev.cairn.adapter.wire.catalog;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An item as an export holds it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ItemLine(
    String kind,
    String id,
    String type,
    String name,
    String description,
    List<String> skillIds,
    @Nullable String primarySkillId,
    boolean isActive,
    @Nullable Map<String, @Nullable Object> inputSchema,
    @Nullable Map<String, @Nullable Object> outputSchema,
    @Nullable Map<String, @Nullable Object> annotations) {

  static final String KIND = "item";

  static ItemLine of(ItemRecord item) {
    ItemProfile profile = item.profile();
    ItemSchemas schemas = item.schemas();
    return new ItemLine(
        KIND,
        profile.id().value(),
        profile.type().label(),
        profile.name(),
        profile.description(),
        CatalogMapper.INSTANCE.ids(profile.skillIds()),
        CatalogMapper.INSTANCE.text(profile.primarySkillId()),
        profile.active(),
        schemas.input(),
        schemas.output(),
        schemas.annotations());
  }
}

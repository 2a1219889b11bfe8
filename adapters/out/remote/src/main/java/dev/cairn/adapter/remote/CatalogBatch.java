package dev.cairn.adapter.remote;

import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.embedding.ModelStamp;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Skills and items to be written, each id once, all of one model. */
public record CatalogBatch(
    Map<String, EmbeddedSkill> skills, Map<String, EmbeddedItem> items, List<ModelStamp> models) {

  public static CatalogBatch of(List<EmbeddedSkill> skills, List<EmbeddedItem> items) {
    Map<String, EmbeddedSkill> skillsById = new LinkedHashMap<>();
    skills.forEach(each -> skillsById.put(each.skill().id().value(), each));
    Map<String, EmbeddedItem> itemsById = new LinkedHashMap<>();
    items.forEach(each -> itemsById.put(each.item().id().value(), each));
    return new CatalogBatch(
        skillsById,
        itemsById,
        Stream.concat(
                skills.stream().map(each -> each.embedding().model()),
                items.stream().map(each -> each.embedding().model()))
            .distinct()
            .toList());
  }

  public boolean isEmpty() {
    return models.isEmpty();
  }

  /** The model of all of it, which must be the stored one where there is one; null: of nothing. */
  public @Nullable ModelStamp requireOneModel(@Nullable ModelStamp stored) {
    ModelStamp wanted = stored == null && !models.isEmpty() ? models.getFirst() : stored;
    if (wanted != null) {
      models.forEach(wanted::requireSame);
    }
    return wanted;
  }
}

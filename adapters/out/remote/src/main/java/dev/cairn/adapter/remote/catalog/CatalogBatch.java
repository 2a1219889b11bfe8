package dev.cairn.adapter.remote.catalog;

import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.embedding.ModelStamp;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Skills and items to be written, each id once, all of one model. */
public record CatalogBatch(Map<String, CatalogEntry> skills, Map<String, CatalogEntry> items) {

  static CatalogBatch of(List<EmbeddedSkill> skills, List<EmbeddedItem> items) {
    return new CatalogBatch(
        byId(skills.stream().map(CatalogEntry::of)), byId(items.stream().map(CatalogEntry::of)));
  }

  private static Map<String, CatalogEntry> byId(Stream<CatalogEntry> entries) {
    return entries.collect(
        Collectors.toMap(
            CatalogEntry::id, Function.identity(), (earlier, later) -> later, LinkedHashMap::new));
  }

  public List<CatalogEntry> entries() {
    return Stream.concat(skills.values().stream(), items.values().stream()).toList();
  }

  boolean isEmpty() {
    return skills.isEmpty() && items.isEmpty();
  }

  /** The model of all of it, which must be the stored one where there is one; null: of nothing. */
  public @Nullable ModelStamp requireOneModel(@Nullable ModelStamp stored) {
    List<ModelStamp> models = entries().stream().map(each -> each.embedding().model()).toList();
    ModelStamp wanted = stored == null && !models.isEmpty() ? models.getFirst() : stored;
    if (wanted != null) {
      models.forEach(wanted::requireSame);
    }
    return wanted;
  }
}

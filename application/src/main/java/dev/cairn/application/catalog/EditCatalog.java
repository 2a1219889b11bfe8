package dev.cairn.application.catalog;

import dev.cairn.application.Errand;
import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.error.UnknownIdError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Registers, changes and removes skills and items. Only what reads differently than before is
 * embedded again.
 */
public record EditCatalog(Embedder embedder, CatalogIndex index, SchemaRepository schemas)
    implements CatalogUseCases.Edit {

  @Override
  public List<CatalogItem> saveAll(List<Skill> skills, List<ItemRecord> items) {
    if (skills.isEmpty() && items.isEmpty()) {
      return List.of();
    }
    index.model().ifPresent(stored -> stored.requireSame(embedder.model().stamp()));
    Map<SkillId, Skill> lastSkills = last(skills, Skill::id);
    Map<ItemId, ItemRecord> lastItems = last(items, ItemRecord::id);
    CatalogVectors vectors = vectors(lastSkills, lastItems);
    Errand.current().carryThrough();
    Map<ItemId, CatalogItem> numbered = numbered(List.copyOf(lastItems.values()));
    index.save(
        lastSkills.values().stream().map(vectors::with).toList(),
        numbered.values().stream().map(vectors::with).toList());
    return items.stream().map(item -> Objects.requireNonNull(numbered.get(item.id()))).toList();
  }

  /** By their ids; of two with the same id the later one. */
  private static <K, T> Map<K, T> last(List<T> given, Function<T, K> id) {
    Map<K, T> last = new LinkedHashMap<>();
    given.forEach(each -> last.put(id.apply(each), each));
    return last;
  }

  @Override
  public void remove(SkillId id) {
    if (index.remove(CatalogIds.of(id)).isEmpty()) {
      throw new UnknownIdError("id", "skill", id);
    }
  }

  @Override
  public void remove(ItemId id) {
    EmbeddedItem item = index.items(List.of(id)).get(id);
    if (item == null || index.remove(CatalogIds.of(id)).isEmpty()) {
      throw new UnknownIdError("id", "item", id);
    }
    schemas.remove(Set.of(item.item().schemaKey()));
  }

  private CatalogVectors vectors(Map<SkillId, Skill> skills, Map<ItemId, ItemRecord> items) {
    CatalogVectors stored =
        CatalogVectors.stored(index, List.copyOf(skills.keySet()), List.copyOf(items.keySet()));
    List<String> passages =
        Stream.concat(
                skills.values().stream().map(Skill::passage),
                items.values().stream().map(item -> item.profile().passage()))
            .toList();
    return CatalogVectors.of(embedder, passages, stored);
  }

  /** Schemas first: an item in the index without its schemas would show, the reverse doesn't. */
  private Map<ItemId, CatalogItem> numbered(List<ItemRecord> records) {
    List<SchemaKey> keys = records.isEmpty() ? List.of() : schemas.save(records);
    Map<ItemId, CatalogItem> numbered = new LinkedHashMap<>();
    for (int i = 0; i < records.size(); i++) {
      ItemRecord record = records.get(i);
      numbered.put(
          record.id(),
          new CatalogItem(record.profile(), keys.get(i).number(), record.schemas().parameters()));
    }
    return numbered;
  }
}

package dev.cairn.application.catalog;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.CatalogStatistics;
import dev.cairn.application.port.Page;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.error.UnknownIdError;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Looks the catalogue up without ranking: one by id, pages, schemas, statistics. */
public record BrowseCatalog(CatalogIndex index, SchemaRepository schemas)
    implements CatalogUseCases.Browse {

  @Override
  public Skill skill(SkillId id) {
    EmbeddedSkill found = index.skills(List.of(id)).get(id);
    if (found == null) {
      throw new UnknownIdError("id", "skill", id);
    }
    return found.skill();
  }

  @Override
  public DescribedItem item(ItemId id) {
    List<DescribedItem> found = describe(List.of(id));
    if (found.isEmpty()) {
      throw new UnknownIdError("id", "item", id);
    }
    return found.getFirst();
  }

  @Override
  public List<DescribedItem> describe(List<ItemId> ids) {
    Map<ItemId, EmbeddedItem> found = index.items(ids);
    return described(
        ids.stream().map(found::get).filter(Objects::nonNull).map(EmbeddedItem::item).toList());
  }

  @Override
  public Page<CountedSkill> skills(int offset, int limit) {
    return index.browseSkills(offset, limit);
  }

  @Override
  public Page<CatalogItem> items(ItemFilter filter, int offset, int limit) {
    return index.browseItems(filter, offset, limit);
  }

  @Override
  public Page<ItemRecord> records(int offset, int limit) {
    Page<CatalogItem> page = index.browseItems(ItemFilter.EVERYTHING, offset, limit);
    return new Page<>(
        described(page.values()).stream().map(DescribedItem::record).toList(), page.total());
  }

  @Override
  public CatalogStatistics statistics() {
    return index.statistics();
  }

  private List<DescribedItem> described(List<CatalogItem> items) {
    if (items.isEmpty()) {
      return List.of();
    }
    Map<SchemaKey, ItemSchemas> loaded =
        schemas.load(items.stream().map(CatalogItem::schemaKey).toList());
    return items.stream()
        .map(
            item ->
                new DescribedItem(item, loaded.getOrDefault(item.schemaKey(), ItemSchemas.NONE)))
        .toList();
  }
}

package dev.cairn.application.catalog;

import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.SkillId;
import java.util.ArrayList;
import java.util.List;

/** Everything that a catalogue holds, in the order of ids. */
record CatalogContents(List<EmbeddedSkill> skills, List<EmbeddedItem> items) {

  private static final int PAGE = 500;

  CatalogContents {
    skills = List.copyOf(skills);
    items = List.copyOf(items);
  }

  static CatalogContents of(CatalogIndex index) {
    return new CatalogContents(allSkills(index), allItems(index));
  }

  /** Those of some that exist. */
  static CatalogContents of(CatalogIndex index, CatalogIds ids) {
    return new CatalogContents(
        List.copyOf(index.skills(ids.skills()).values()),
        List.copyOf(index.items(ids.items()).values()));
  }

  private static List<EmbeddedSkill> allSkills(CatalogIndex index) {
    List<EmbeddedSkill> all = new ArrayList<>();
    for (int offset = 0; ; offset += PAGE) {
      List<SkillId> ids =
          index.browseSkills(offset, PAGE).values().stream()
              .map(counted -> counted.skill().id())
              .toList();
      if (ids.isEmpty()) {
        return all;
      }
      all.addAll(index.skills(ids).values());
    }
  }

  private static List<EmbeddedItem> allItems(CatalogIndex index) {
    List<EmbeddedItem> all = new ArrayList<>();
    for (int offset = 0; ; offset += PAGE) {
      List<ItemId> ids =
          index.browseItems(ItemFilter.EVERYTHING, offset, PAGE).values().stream()
              .map(CatalogItem::id)
              .toList();
      if (ids.isEmpty()) {
        return all;
      }
      all.addAll(index.items(ids).values());
    }
  }
}

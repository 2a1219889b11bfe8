package dev.cairn.application.catalog;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.SkillId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

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

  long size() {
    return (long) skills.size() + items.size();
  }

  /** Whether every skill and item of the other has its like here, by id. */
  boolean namesAllOf(CatalogContents other) {
    return skillIds().containsAll(other.skillIds()) && itemIds().containsAll(other.itemIds());
  }

  private Set<SkillId> skillIds() {
    return skills.stream().map(each -> each.skill().id()).collect(Collectors.toSet());
  }

  private Set<ItemId> itemIds() {
    return items.stream().map(each -> each.item().id()).collect(Collectors.toSet());
  }

  /** Whether both hold the same skills and items, whatever their vectors. */
  boolean describesTheSame(CatalogContents other) {
    return skills.stream()
            .map(EmbeddedSkill::skill)
            .toList()
            .equals(other.skills.stream().map(EmbeddedSkill::skill).toList())
        && items.stream()
            .map(EmbeddedItem::item)
            .toList()
            .equals(other.items.stream().map(EmbeddedItem::item).toList());
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

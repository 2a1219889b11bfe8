package dev.cairn.application.catalog;

import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything that a catalogue describes, without its vectors. */
record CatalogListing(Map<SkillId, Skill> skills, Map<ItemId, CatalogItem> items) {

  CatalogListing {
    skills = Map.copyOf(skills);
    items = Map.copyOf(items);
  }

  static CatalogListing of(CatalogIndex index) {
    return new CatalogListing(
        all(CatalogPages.skills(index), Skill::id),
        all(CatalogPages.items(index), CatalogItem::id));
  }

  private static <K, T> Map<K, T> all(Stream<List<T>> pages, Function<T, K> id) {
    Map<K, T> all = new HashMap<>();
    pages.forEach(page -> page.forEach(each -> all.put(id.apply(each), each)));
    return all;
  }

  long size() {
    return (long) skills.size() + items.size();
  }

  /** What is here and not there. */
  CatalogIds without(CatalogListing other) {
    Set<SkillId> ownSkills = new HashSet<>(skills.keySet());
    Set<ItemId> ownItems = new HashSet<>(items.keySet());
    ownSkills.removeAll(other.skills.keySet());
    ownItems.removeAll(other.items.keySet());
    return new CatalogIds(ownSkills, ownItems);
  }

  /** What is here and is not the same there. */
  CatalogIds unlike(CatalogListing other) {
    return new CatalogIds(unlike(skills, other.skills), unlike(items, other.items));
  }

  private static <K, T> Set<K> unlike(Map<K, T> ours, Map<K, T> theirs) {
    return ours.keySet().stream()
        .filter(id -> !Objects.equals(ours.get(id), theirs.get(id)))
        .collect(Collectors.toSet());
  }
}

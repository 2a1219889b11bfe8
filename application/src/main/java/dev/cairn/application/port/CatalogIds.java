package dev.cairn.application.port;

import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.SkillId;
import java.util.Set;

/** Some skills and some items by their ids. */
public record CatalogIds(Set<SkillId> skills, Set<ItemId> items) {

  public CatalogIds {
    skills = Set.copyOf(skills);
    items = Set.copyOf(items);
  }

  public static CatalogIds of(SkillId skill) {
    return new CatalogIds(Set.of(skill), Set.of());
  }

  public static CatalogIds of(ItemId item) {
    return new CatalogIds(Set.of(), Set.of(item));
  }

  public boolean isEmpty() {
    return skills.isEmpty() && items.isEmpty();
  }
}

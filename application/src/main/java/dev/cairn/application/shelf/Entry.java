package dev.cairn.application.shelf;

import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.words.Terms;

/**
 * Something that can be found by meaning and by words.
 *
 * @param vector at unit length, or all zeros; shared, so nobody may change it
 * @param words that it is found by, found when they are first needed
 */
public record Entry<K, T>(K id, T value, float[] vector, Once<Terms> words) {

  public static Entry<SkillId, Skill> of(Skill skill, float[] vector) {
    return new Entry<>(skill.id(), skill, vector, new Once<>(() -> Terms.of(skill.passage())));
  }

  public static Entry<ItemId, CatalogItem> of(CatalogItem item, float[] vector) {
    return new Entry<>(item.id(), item, vector, new Once<>(() -> Terms.of(item.wording())));
  }

  public Terms terms() {
    return words.get();
  }
}

package dev.cairn.domain.catalog;

import java.util.Set;
import org.jmolecules.ddd.annotation.AggregateRoot;
import org.jmolecules.ddd.annotation.Identity;
import org.jspecify.annotations.Nullable;

/**
 * A group of items that serve one purpose; a search finds the skill first and its items within.
 *
 * @param active whether searches see it
 * @param itemTypes which types its items have; empty where nobody said, and then it stands for all
 */
@AggregateRoot
public record Skill(
    @Identity SkillId id,
    String name,
    String description,
    boolean active,
    Set<ItemType> itemTypes) {

  public Skill {
    CatalogRules.requireName(name);
    CatalogRules.requireDescription(description);
    itemTypes = Set.copyOf(itemTypes);
  }

  /** Whether a search for items of this type (null: of any) can use the skill. */
  public boolean serves(@Nullable ItemType type) {
    return active && (type == null || itemTypes.isEmpty() || itemTypes.contains(type));
  }

  /** What stands for the skill in a search by meaning. */
  public String passage() {
    return CatalogRules.passage(name, description);
  }
}

package dev.cairn.domain.catalog;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jmolecules.ddd.annotation.Entity;
import org.jmolecules.ddd.annotation.Identity;
import org.jspecify.annotations.Nullable;

/**
 * What a tool, prompt or resource is called, does and belongs to.
 *
 * @param skillIds every skill it belongs to, the primary one among them; all of them count
 * @param active whether searches see it
 */
@Entity
public record ItemProfile(
    @Identity ItemId id,
    ItemType type,
    String name,
    String description,
    Set<SkillId> skillIds,
    @Nullable SkillId primarySkillId,
    boolean active) {

  public ItemProfile {
    CatalogRules.requireName(name);
    CatalogRules.requireDescription(description);
    Set<SkillId> all = new LinkedHashSet<>(skillIds);
    if (primarySkillId != null) {
      all.add(primarySkillId);
    }
    skillIds = Collections.unmodifiableSet(all);
  }

  /** What stands for the item in a search by meaning. */
  public String passage() {
    return CatalogRules.passage(name, description);
  }

  public ItemProfile deactivated() {
    return new ItemProfile(id, type, name, description, skillIds, primarySkillId, false);
  }

  public ItemProfile describedAs(String changed) {
    return new ItemProfile(id, type, name, changed, skillIds, primarySkillId, active);
  }

  public ItemProfile withSkills(Set<SkillId> changed) {
    return new ItemProfile(id, type, name, description, changed, primarySkillId, active);
  }
}

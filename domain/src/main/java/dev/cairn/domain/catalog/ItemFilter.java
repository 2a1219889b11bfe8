package dev.cairn.domain.catalog;

import java.util.Set;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/**
 * Which items a request is about. {@link #matches} is the definition that every backend must agree
 * with.
 *
 * @param skillIds with any of these skills; null: whatever the skills
 * @param type of this type; null: of any
 * @param activeOnly whether inactive items are left out
 */
public record ItemFilter(
    @Nullable Set<SkillId> skillIds, @Nullable ItemType type, boolean activeOnly)
    implements ValueObject {

  public static final ItemFilter EVERYTHING = new ItemFilter(null, null, false);

  public ItemFilter {
    skillIds = skillIds == null ? null : Set.copyOf(skillIds);
  }

  /** What a search looks at: active items only. */
  public static ItemFilter searchable(@Nullable Set<SkillId> skillIds, @Nullable ItemType type) {
    return new ItemFilter(skillIds, type, true);
  }

  public boolean matches(ItemProfile item) {
    return (!activeOnly || item.active())
        && (type == null || item.type() == type)
        && (skillIds == null || item.skillIds().stream().anyMatch(skillIds::contains));
  }
}

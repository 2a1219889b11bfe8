package dev.cairn.domain.catalog;

import org.jmolecules.ddd.annotation.AggregateRoot;
import org.jmolecules.ddd.annotation.Identity;

/** An item in full, as it is registered. */
@AggregateRoot
public record ItemRecord(ItemProfile profile, ItemSchemas schemas) {

  @Identity
  public ItemId id() {
    return profile.id();
  }

  /** The same item in the words of another record of it. */
  public ItemRecord saying(ItemRecord other) {
    ItemProfile said = other.profile;
    ItemProfile changed =
        new ItemProfile(
            profile.id(),
            profile.type(),
            said.name(),
            said.description(),
            profile.skillIds(),
            profile.primarySkillId(),
            profile.active());
    return new ItemRecord(changed, other.schemas);
  }
}

package dev.cairn.adapter.remote.catalog;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;

/** A skill or an item as it is written. */
public record CatalogEntry(
    CatalogKind<?, ?> kind, String id, Attributes attributes, Embedding embedding) {

  static CatalogEntry of(EmbeddedSkill embedded) {
    Skill skill = embedded.skill();
    Attributes attributes =
        attributes(skill.name(), skill.description(), skill.active())
            .with(
                CatalogKind.TYPES,
                skill.itemTypes().stream().map(ItemType::label).sorted().toList());
    return new CatalogEntry(
        CatalogKind.SKILL, skill.id().value(), attributes, embedded.embedding());
  }

  static CatalogEntry of(EmbeddedItem embedded) {
    ItemProfile profile = embedded.item().profile();
    SkillId primary = profile.primarySkillId();
    Attributes attributes =
        attributes(profile.name(), profile.description(), profile.active())
            .with(CatalogKind.TYPE, profile.type().label())
            .with(CatalogKind.NUMBER, embedded.item().number())
            .with(CatalogKind.SKILLS, profile.skillIds().stream().map(SkillId::value).toList())
            .with(CatalogKind.PRIMARY, primary == null ? null : primary.value())
            .with(CatalogKind.PARAMETERS, embedded.item().parameters());
    return new CatalogEntry(
        CatalogKind.ITEM, profile.id().value(), attributes, embedded.embedding());
  }

  private static Attributes attributes(String name, String description, boolean active) {
    return Attributes.NONE
        .with(CatalogKind.NAME, name)
        .with(CatalogKind.DESCRIPTION, description)
        .with(CatalogKind.ACTIVE, active);
  }
}

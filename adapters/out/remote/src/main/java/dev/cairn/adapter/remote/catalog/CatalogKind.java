package dev.cairn.adapter.remote.catalog;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.MalformedAnswer;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What an entry of a catalogue stands for, and how it is read back.
 *
 * @param <T> what it says
 * @param <E> the same with its vector
 */
public record CatalogKind<T, E>(
    String label,
    Function<Attributes, T> reading,
    Function<T, String> identity,
    BiFunction<T, Embedding, E> embedding) {

  public static final String ID = "id";
  public static final String ACTIVE = "active";
  public static final String TYPE = "type";
  public static final String TYPES = "types";
  public static final String SKILLS = "skills";

  static final String NAME = "name";
  static final String DESCRIPTION = "description";
  static final String NUMBER = "number";
  static final String PRIMARY = "primary";
  static final String PARAMETERS = "parameters";

  public static final CatalogKind<Skill, EmbeddedSkill> SKILL =
      new CatalogKind<>(
          "skill", CatalogKind::skill, skill -> skill.id().value(), EmbeddedSkill::new);

  public static final CatalogKind<CatalogItem, EmbeddedItem> ITEM =
      new CatalogKind<>("item", CatalogKind::item, item -> item.id().value(), EmbeddedItem::new);

  public E embedded(Attributes read, ModelStamp model) {
    return embedding.apply(reading.apply(read), read.embedding(model));
  }

  private static Skill skill(Attributes read) {
    Set<ItemType> types =
        read.texts(TYPES).stream().map(CatalogKind::type).collect(Collectors.toSet());
    return new Skill(
        new SkillId(read.text(ID)),
        read.text(NAME),
        read.text(DESCRIPTION),
        read.flag(ACTIVE),
        types);
  }

  private static CatalogItem item(Attributes read) {
    Set<SkillId> skills = new LinkedHashSet<>();
    read.texts(SKILLS).forEach(id -> skills.add(new SkillId(id)));
    String primary = read.textOrNull(PRIMARY);
    String parameters = read.textOrNull(PARAMETERS);
    ItemProfile profile =
        new ItemProfile(
            new ItemId(read.text(ID)),
            type(read.text(TYPE)),
            read.text(NAME),
            read.text(DESCRIPTION),
            skills,
            primary == null ? null : new SkillId(primary),
            read.flag(ACTIVE));
    return new CatalogItem(profile, read.number(NUMBER), parameters == null ? "" : parameters);
  }

  public static ItemType type(String label) {
    return ItemType.of(label).orElseThrow(() -> new MalformedAnswer("an unknown type of item"));
  }
}

package dev.cairn.adapter.handover;

import static dev.cairn.adapter.handover.Codecs.NUMBER;
import static dev.cairn.adapter.handover.Codecs.TEXT;
import static dev.cairn.adapter.handover.VectorCodec.EMBEDDING;

import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.CatalogStatistics;
import dev.cairn.application.port.Nearest;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.score.RawScore;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/** How the values of the catalogue's ports cross the socket. */
final class CatalogCodecs {

  static final Codec<SkillId> SKILL_ID = TEXT.as(SkillId::new, SkillId::value);
  static final Codec<ItemId> ITEM_ID = TEXT.as(ItemId::new, ItemId::value);
  static final Codec<ItemType> TYPE = Codec.ofEnum(ItemType.class);

  /** The order of an item's skills is kept. */
  private static final Codec<Set<SkillId>> SKILL_IDS =
      SKILL_ID.list().as(LinkedHashSet::new, List::copyOf);

  private static final Codec<Set<ItemId>> ITEM_IDS =
      ITEM_ID.list().as(LinkedHashSet::new, List::copyOf);

  private static final Codec<Set<ItemType>> TYPES =
      TYPE.list()
          .as(
              types -> {
                Set<ItemType> set = EnumSet.noneOf(ItemType.class);
                set.addAll(types);
                return set;
              },
              List::copyOf);

  static final Codec<Skill> SKILL =
      Codec.of(
          (out, skill) -> {
            out.value(SKILL_ID, skill.id());
            out.text(skill.name());
            out.text(skill.description());
            out.flag(skill.active());
            out.value(TYPES, skill.itemTypes());
          },
          in -> {
            SkillId id = in.value(SKILL_ID);
            String name = in.text();
            String description = in.text();
            boolean active = in.flag();
            return new Skill(id, name, description, active, in.value(TYPES));
          });

  static final Codec<ItemProfile> PROFILE =
      Codec.of(
          (out, profile) -> {
            out.value(ITEM_ID, profile.id());
            out.value(TYPE, profile.type());
            out.text(profile.name());
            out.text(profile.description());
            out.value(SKILL_IDS, profile.skillIds());
            out.value(SKILL_ID.optional(), Optional.ofNullable(profile.primarySkillId()));
            out.flag(profile.active());
          },
          in -> {
            ItemId id = in.value(ITEM_ID);
            ItemType type = in.value(TYPE);
            String name = in.text();
            String description = in.text();
            Set<SkillId> skills = in.value(SKILL_IDS);
            SkillId primary = in.value(SKILL_ID.optional()).orElse(null);
            return new ItemProfile(id, type, name, description, skills, primary, in.flag());
          });

  static final Codec<CatalogItem> ITEM =
      Codec.of(
          (out, item) -> {
            out.value(PROFILE, item.profile());
            out.value(NUMBER, item.number());
            out.value(TEXT, item.parameters());
          },
          in -> {
            ItemProfile profile = in.value(PROFILE);
            long number = in.value(NUMBER);
            return new CatalogItem(profile, number, in.value(TEXT));
          });

  static final Codec<EmbeddedSkill> EMBEDDED_SKILL =
      pair(SKILL, EMBEDDING, EmbeddedSkill::skill, EmbeddedSkill::embedding, EmbeddedSkill::new);

  static final Codec<EmbeddedItem> EMBEDDED_ITEM =
      pair(ITEM, EMBEDDING, EmbeddedItem::item, EmbeddedItem::embedding, EmbeddedItem::new);

  static final Codec<CountedSkill> COUNTED_SKILL =
      pair(SKILL, NUMBER, CountedSkill::skill, CountedSkill::toolCount, CountedSkill::new);

  static final Codec<CatalogIds> IDS =
      pair(SKILL_IDS, ITEM_IDS, CatalogIds::skills, CatalogIds::items, CatalogIds::new);

  static final Codec<SchemaKey> KEY =
      pair(TYPE, NUMBER, SchemaKey::type, SchemaKey::number, SchemaKey::new);

  static final Codec<ItemFilter> FILTER =
      Codec.of(
          (out, filter) -> {
            out.value(SKILL_IDS.optional(), Optional.ofNullable(filter.skillIds()));
            out.value(TYPE.optional(), Optional.ofNullable(filter.type()));
            out.flag(filter.activeOnly());
          },
          in -> {
            Set<SkillId> skills = in.value(SKILL_IDS.optional()).orElse(null);
            ItemType type = in.value(TYPE.optional()).orElse(null);
            return new ItemFilter(skills, type, in.flag());
          });

  static final Codec<ItemSchemas> SCHEMAS =
      Codec.of(
          (out, schemas) -> {
            MetadataCodec.writeOptional(out, schemas.input());
            MetadataCodec.writeOptional(out, schemas.output());
            MetadataCodec.writeOptional(out, schemas.annotations());
          },
          in -> {
            Map<?, ?> input = MetadataCodec.readOptional(in);
            Map<?, ?> output = MetadataCodec.readOptional(in);
            return ItemSchemas.of(input, output, MetadataCodec.readOptional(in));
          });

  static final Codec<ItemRecord> RECORD =
      pair(PROFILE, SCHEMAS, ItemRecord::profile, ItemRecord::schemas, ItemRecord::new);

  static final Codec<CatalogStatistics> STATISTICS =
      Codec.of(
          (out, statistics) -> {
            out.number(statistics.skills());
            out.number(statistics.activeSkills());
            out.number(statistics.items());
            out.number(statistics.activeItems());
            out.value(TEXT.mapTo(NUMBER), statistics.itemsByType());
            out.text(statistics.backend());
            out.value(Codecs.STAMP.optional(), Optional.ofNullable(statistics.model()));
          },
          in -> {
            long skills = in.number();
            long activeSkills = in.number();
            long items = in.number();
            long activeItems = in.number();
            Map<String, Long> types = in.value(TEXT.mapTo(NUMBER));
            String backend = in.text();
            ModelStamp model = in.value(Codecs.STAMP.optional()).orElse(null);
            return new CatalogStatistics(
                skills, activeSkills, items, activeItems, types, backend, model);
          });

  private CatalogCodecs() {}

  static <T> Codec<Nearest<T>> nearest(Codec<T> value) {
    Codec<Scored<T>> scored =
        Codec.of(
            (out, each) -> {
              out.value(value, each.value());
              out.value(Codecs.SCORE, each.score());
              out.value(SearchCodecs.EVIDENCE.optional(), Optional.ofNullable(each.evidence()));
            },
            in -> {
              T found = in.value(value);
              RawScore score = in.value(Codecs.SCORE);
              return new Scored<>(
                  found, score, in.value(SearchCodecs.EVIDENCE.optional()).orElse(null));
            });
    return pair(scored.list(), NUMBER, Nearest::best, Nearest::total, Nearest::new);
  }

  static <T> Codec<Page<T>> page(Codec<T> value) {
    return pair(value.list(), NUMBER, Page::values, Page::total, Page::new);
  }

  /** Two values, one after the other. */
  static <A, B, T> Codec<T> pair(
      Codec<A> first,
      Codec<B> second,
      Function<T, A> firstOf,
      Function<T, B> secondOf,
      BiFunction<A, B, T> both) {
    return Codec.of(
        (out, value) -> {
          out.value(first, firstOf.apply(value));
          out.value(second, secondOf.apply(value));
        },
        in -> {
          A one = in.value(first);
          return both.apply(one, in.value(second));
        });
  }
}

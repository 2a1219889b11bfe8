package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.remote.MalformedAnswer;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import io.qdrant.client.grpc.Points.FieldType;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Skills and items as points: what is written of them, and how they are read back. */
final class CatalogEntries {

  static final String KIND = "kind";
  static final String KEY = "key";
  static final String FROM = "from";
  static final String UNTIL = "until";
  static final String ACTIVE = "active";
  static final String TYPE = "type";
  static final String TYPES = "types";
  static final String SKILLS = "skills";

  private static final String NAME = "name";
  private static final String DESCRIPTION = "description";
  private static final String NUMBER = "number";
  private static final String PRIMARY = "primary";
  private static final String PARAMETERS = "parameters";

  static final Map<String, FieldType> INDEXES =
      Map.of(
          KIND, FieldType.FieldTypeKeyword,
          KEY, FieldType.FieldTypeKeyword,
          FROM, FieldType.FieldTypeInteger,
          UNTIL, FieldType.FieldTypeInteger,
          ACTIVE, FieldType.FieldTypeBool,
          TYPE, FieldType.FieldTypeKeyword,
          TYPES, FieldType.FieldTypeKeyword,
          SKILLS, FieldType.FieldTypeKeyword);

  static final Kind<Skill> SKILL = new Kind<>("skill", CatalogEntries::skill);
  static final Kind<CatalogItem> ITEM = new Kind<>("item", CatalogEntries::item);

  /** What an entry stands for. */
  record Kind<T>(String label, Function<Payload, T> reading) {

    T read(RetrievedPoint point) {
      return reading.apply(Payload.of(point.getPayloadMap()));
    }
  }

  private CatalogEntries() {}

  static PointStruct point(EmbeddedSkill embedded, long turn) {
    Skill skill = embedded.skill();
    List<String> types = skill.itemTypes().stream().map(ItemType::label).sorted().toList();
    Payload payload =
        payload(SKILL, skill.id().value(), turn)
            .with(NAME, skill.name())
            .with(DESCRIPTION, skill.description())
            .with(ACTIVE, skill.active())
            .with(TYPES, types);
    return PointData.point(
        PointData.id("skill " + skill.id().value(), turn), payload, embedded.embedding());
  }

  static PointStruct point(EmbeddedItem embedded, long turn) {
    ItemProfile profile = embedded.item().profile();
    SkillId primary = profile.primarySkillId();
    Payload payload =
        payload(ITEM, profile.id().value(), turn)
            .with(NAME, profile.name())
            .with(DESCRIPTION, profile.description())
            .with(ACTIVE, profile.active())
            .with(TYPE, profile.type().label())
            .with(NUMBER, embedded.item().number())
            .with(SKILLS, profile.skillIds().stream().map(SkillId::value).toList())
            .with(PRIMARY, primary == null ? null : primary.value())
            .with(PARAMETERS, embedded.item().parameters());
    return PointData.point(
        PointData.id("item " + profile.id().value(), turn), payload, embedded.embedding());
  }

  private static Skill skill(Payload payload) {
    Set<ItemType> types =
        payload.texts(TYPES).stream().map(CatalogEntries::type).collect(Collectors.toSet());
    return new Skill(
        new SkillId(payload.text(KEY)),
        payload.text(NAME),
        payload.text(DESCRIPTION),
        payload.flag(ACTIVE),
        types);
  }

  private static CatalogItem item(Payload payload) {
    Set<SkillId> skills = new LinkedHashSet<>();
    payload.texts(SKILLS).forEach(id -> skills.add(new SkillId(id)));
    String primary = payload.textOrNull(PRIMARY);
    ItemProfile profile =
        new ItemProfile(
            new ItemId(payload.text(KEY)),
            type(payload.text(TYPE)),
            payload.text(NAME),
            payload.text(DESCRIPTION),
            skills,
            primary == null ? null : new SkillId(primary),
            payload.flag(ACTIVE));
    String parameters = payload.textOrNull(PARAMETERS);
    return new CatalogItem(profile, payload.number(NUMBER), parameters == null ? "" : parameters);
  }

  private static Payload payload(Kind<?> kind, String key, long turn) {
    return Payload.empty().with(KIND, kind.label()).with(KEY, key).with(FROM, turn);
  }

  private static ItemType type(String label) {
    return ItemType.of(label).orElseThrow(() -> new MalformedAnswer("an unknown type of item"));
  }
}

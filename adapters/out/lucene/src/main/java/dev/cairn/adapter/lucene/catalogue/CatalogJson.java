package dev.cairn.adapter.lucene.catalogue;

import dev.cairn.adapter.json.ExactJson;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Skills and items as the JSON texts that are stored. */
final class CatalogJson {

  private static final String ID = "id";
  private static final String NAME = "name";
  private static final String DESCRIPTION = "description";
  private static final String ACTIVE = "active";
  private static final String TYPES = "types";
  private static final String TYPE = "type";
  private static final String SKILLS = "skills";
  private static final String PRIMARY = "primary";
  private static final String NUMBER = "number";
  private static final String PARAMETERS = "parameters";

  private CatalogJson() {}

  static String write(Skill skill) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put(ID, skill.id().value());
    fields.put(NAME, skill.name());
    fields.put(DESCRIPTION, skill.description());
    fields.put(ACTIVE, skill.active());
    fields.put(TYPES, skill.itemTypes().stream().map(ItemType::label).sorted().toList());
    return ExactJson.write(fields);
  }

  static String write(CatalogItem item) {
    ItemProfile profile = item.profile();
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put(ID, profile.id().value());
    fields.put(TYPE, profile.type().label());
    fields.put(NAME, profile.name());
    fields.put(DESCRIPTION, profile.description());
    fields.put(ACTIVE, profile.active());
    fields.put(SKILLS, profile.skillIds().stream().map(SkillId::value).toList());
    if (profile.primarySkillId() != null) {
      fields.put(PRIMARY, profile.primarySkillId().value());
    }
    fields.put(NUMBER, item.number());
    if (!item.parameters().isEmpty()) {
      fields.put(PARAMETERS, item.parameters());
    }
    return ExactJson.write(fields);
  }

  static Skill skill(String json) {
    Map<String, @Nullable Object> fields = ExactJson.object(json);
    return new Skill(
        new SkillId(text(fields, ID)),
        text(fields, NAME),
        text(fields, DESCRIPTION),
        isActive(fields),
        texts(fields, TYPES).stream().map(CatalogJson::type).collect(Collectors.toSet()));
  }

  static CatalogItem item(String json) {
    Map<String, @Nullable Object> fields = ExactJson.object(json);
    Set<SkillId> skills =
        texts(fields, SKILLS).stream()
            .map(SkillId::new)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    ItemProfile profile =
        new ItemProfile(
            new ItemId(text(fields, ID)),
            type(text(fields, TYPE)),
            text(fields, NAME),
            text(fields, DESCRIPTION),
            skills,
            fields.containsKey(PRIMARY) ? new SkillId(text(fields, PRIMARY)) : null,
            isActive(fields));
    long number = fields.get(NUMBER) instanceof Number stored ? stored.longValue() : 0;
    return new CatalogItem(
        profile, number, fields.containsKey(PARAMETERS) ? text(fields, PARAMETERS) : "");
  }

  private static String text(Map<String, @Nullable Object> fields, String name) {
    return String.valueOf(fields.get(name));
  }

  private static boolean isActive(Map<String, @Nullable Object> fields) {
    return Boolean.TRUE.equals(fields.get(ACTIVE));
  }

  private static List<String> texts(Map<String, @Nullable Object> fields, String name) {
    return fields.get(name) instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  private static ItemType type(String label) {
    return ItemType.of(label).orElseThrow();
  }
}

package dev.cairn.adapter.postgres;

import dev.cairn.adapter.json.ExactJson;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.SkillId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Objects as JSON and back, exact about numbers. */
final class SchemaJson {

  private SchemaJson() {}

  static @Nullable String written(@Nullable Map<?, ?> object) {
    return object == null ? null : ExactJson.write(object);
  }

  static @Nullable Map<?, ?> read(@Nullable String json) {
    return json == null ? null : ExactJson.object(json);
  }

  /** For people who look into the database; searches ask the index. */
  static String written(ItemProfile profile) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    object.put("name", profile.name());
    object.put("description", profile.description());
    object.put("skill_ids", profile.skillIds().stream().map(SkillId::value).toList());
    SkillId primary = profile.primarySkillId();
    object.put("primary_skill_id", primary == null ? null : primary.value());
    object.put("is_active", profile.active());
    return ExactJson.write(object);
  }
}

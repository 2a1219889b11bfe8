package dev.cairn.adapter.postgres;

import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.SkillId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Objects as JSON and back, exact about numbers. */
final class SchemaJson {

  /** PostgreSQL writes numbers out in full, without an exponent. */
  private static final int LONGEST_NUMBER = 10_000;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNumberLength(LONGEST_NUMBER).build())
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private SchemaJson() {}

  static @Nullable String written(@Nullable Map<?, ?> object) {
    return object == null ? null : MAPPER.writeValueAsString(object);
  }

  static @Nullable Map<?, ?> read(@Nullable String json) {
    return json == null ? null : MAPPER.readValue(json, Map.class);
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
    return MAPPER.writeValueAsString(object);
  }
}

package dev.cairn.adapter.mcp.tool;

import dev.cairn.domain.catalog.ItemType;
import java.util.Arrays;
import java.util.Map;

/** The schemas of what the catalogue's tools answer. */
final class CatalogSchemas {

  private CatalogSchemas() {}

  private static Map<String, Object> itemType() {
    return Schema.oneOf(Arrays.stream(ItemType.values()).map(ItemType::label).toList());
  }

  static Map<String, Object> search() {
    return new Schema()
        .with("query", Schema.text())
        .with("tools", "What fits, best first.", Schema.listOf(found()))
        .with("matched_skills", Schema.listOf(matchedSkill()))
        .with("metadata", "How the answer came about.", metadata())
        .open();
  }

  static Map<String, Object> described() {
    return new Schema()
        .with("tools", Schema.listOf(item()))
        .with("unknown", "The ids that do not exist.", Schema.listOf(Schema.text()))
        .open();
  }

  static Map<String, Object> skills() {
    return Schema.pageOf("skills", "How many there are, on all pages.", skill()).open();
  }

  private static Map<String, Object> item() {
    return anyItem().with("is_active", Schema.flag()).open();
  }

  private static Map<String, Object> skill() {
    return new Schema()
        .with("id", Schema.text())
        .with("name", Schema.text())
        .with("description", Schema.text())
        .with("is_active", Schema.flag())
        .with("item_types", Schema.listOf(itemType()))
        .with("tool_count", Schema.count())
        .open();
  }

  private static Map<String, Object> found() {
    return anyItem()
        .with("score", Schema.fraction())
        .maybe("explanation", "What the score is made of.", Schema.anyObject())
        .require("id", "db_id", "type", "name", "description", "score", "skill_ids")
        .open();
  }

  private static Schema anyItem() {
    return new Schema()
        .with("id", Schema.text())
        .with("db_id", Schema.count())
        .with("type", itemType())
        .with("name", Schema.text())
        .with("description", Schema.text())
        .with("skill_ids", Schema.listOf(Schema.text()))
        .maybe("primary_skill_id", Schema.textOrNull())
        .maybe("input_schema", Schema.orNull("object"))
        .maybe("output_schema", Schema.orNull("object"))
        .maybe("annotations", Schema.orNull("object"));
  }

  private static Map<String, Object> matchedSkill() {
    return new Schema()
        .with("id", Schema.text())
        .with("name", Schema.text())
        .with("description", Schema.text())
        .with("score", Schema.fraction())
        .with("tool_count", Schema.count())
        .open();
  }

  private static Map<String, Object> metadata() {
    Map<String, Object> broken =
        new Schema().with("stage", Schema.text()).with("reason", Schema.text()).open();
    return new Schema()
        .with("strategy_used", Schema.text())
        .maybe("skill_ids_used", Schema.orNull("array"))
        .maybe("stage1_skill_count", Schema.count())
        .maybe("stage2_candidate_count", Schema.count())
        .with("final_count", Schema.count())
        .maybe("fallback_reason", Schema.text())
        .maybe("degraded", "The stages that broke.", Schema.listOf(broken))
        .open();
  }
}

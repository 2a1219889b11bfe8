package dev.cairn.adapter.mcp.tool;

import java.util.Map;

/** The schemas of what the catalogue's tools answer. */
final class CatalogSchemas {

  private CatalogSchemas() {}

  static Map<String, Object> search() {
    Map<String, Object> skill =
        new Schema()
            .texts("id", "name", "description")
            .numbers("score")
            .counts("tool_count")
            .open();
    return new Schema()
        .texts("query")
        .objects("metadata")
        .maybe("tools", Schema.listOf(item().numbers("score").open()))
        .maybe("matched_skills", Schema.listOf(skill))
        .open();
  }

  static Map<String, Object> described() {
    return new Schema()
        .maybe("tools", Schema.listOf(item().flags("is_active").open()))
        .maybe("unknown", Schema.listOf(Schema.text()))
        .open();
  }

  static Map<String, Object> skills() {
    Map<String, Object> skill =
        new Schema()
            .texts("id", "name", "description")
            .flags("is_active")
            .lists("item_types")
            .counts("tool_count")
            .open();
    return Schema.pageOf("skills", skill).open();
  }

  private static Schema item() {
    return new Schema().texts("id", "type", "name", "description").lists("skill_ids");
  }
}

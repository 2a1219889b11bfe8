package dev.cairn.adapter.mcp.tool;

import java.util.Map;

/** The schemas of what the tools for memories answer. */
final class MemorySchemas {

  private MemorySchemas() {}

  static Map<String, Object> memory() {
    return new Schema()
        .texts("memory_id", "text", "memory_type", "created_at")
        .objects("metadata")
        .lists("tags")
        .open();
  }

  /** One result of a search. */
  private static Schema hit() {
    return new Schema()
        .texts("memory_id", "text", "memory_type", "timestamp")
        .objects("metadata")
        .numbers("similarity_score")
        .lists("tags")
        .counts("chunk_index");
  }

  static Map<String, Object> added() {
    return new Schema()
        .texts("memory_id")
        .counts("chunk_count")
        .flags("created")
        .maybe("changed", Schema.listOf(Schema.text()))
        .maybe("kept", Schema.listOf(Schema.text()))
        .open();
  }

  static Map<String, Object> deleted() {
    return new Schema()
        .counts("deleted")
        .maybe("memory_ids", Schema.listOf(Schema.text()))
        .maybe("dry_run", Schema.flag())
        .maybe("memories", Schema.listOf(start()))
        .open();
  }

  private static Map<String, Object> start() {
    return new Schema().texts("memory_id", "text", "created_at").open();
  }

  static Map<String, Object> search() {
    return new Schema()
        .counts("count")
        .maybe("results", Schema.listOf(hit().texts("passage").open()))
        .flags("confident")
        .texts("search_type", "notice")
        .objects("hidden")
        .open();
  }

  static Map<String, Object> retrieved() {
    return new Schema()
        .counts("count")
        .maybe("results", Schema.listOf(hit().numbers("score").open()))
        .texts("notice")
        .open();
  }

  static Schema page() {
    return Schema.pageOf("memories", memory()).texts("next_cursor");
  }

  static Map<String, Object> faceted() {
    return page().objects("facets").open();
  }

  static Map<String, Object> tags() {
    return Schema.pageOf("tags", new Schema().texts("tag").counts("count").open()).open();
  }

  static Map<String, Object> stats() {
    return new Schema()
        .counts("memories", "chunks", "disk_bytes")
        .objects("tags", "sources", "memory_types")
        .texts("backend")
        .open();
  }
}

package dev.cairn.adapter.mcp.tool;

import java.util.Map;

/** The schemas of what the tools for memories answer. */
final class MemorySchemas {

  private MemorySchemas() {}

  static Map<String, Object> memory() {
    return new Schema()
        .with("memory_id", Schema.text())
        .with("text", Schema.text())
        .with("tags", Schema.listOf(Schema.text()))
        .naming("source", "memory_type")
        .maybe("metadata", Schema.anyObject())
        .naming("created_at", "updated_at", "content_hash")
        .open();
  }

  /** A memory by its fields' names; get_memory describes them. */
  private static Map<String, Object> listed() {
    return new Schema()
        .naming("memory_id", "text", "tags", "source", "memory_type", "metadata")
        .naming("created_at", "updated_at", "content_hash")
        .open();
  }

  /** One result of a search. */
  private static Schema hit() {
    return new Schema()
        .with("memory_id", Schema.text())
        .with("text", Schema.text())
        .with("similarity_score", Schema.number())
        .maybe("tags", Schema.listOf(Schema.text()))
        .naming("chunk_id", "source", "memory_type", "timestamp", "chunk_index", "metadata");
  }

  static Map<String, Object> added() {
    return new Schema()
        .with("memory_id", Schema.text())
        .with("chunk_count", Schema.count())
        .with("created", Schema.flag())
        .open();
  }

  static Map<String, Object> deleted() {
    return new Schema()
        .with("deleted", Schema.count())
        .with("memory_ids", Schema.listOf(Schema.text()))
        .open();
  }

  static Map<String, Object> search() {
    return new Schema()
        .with("count", Schema.count())
        .with("results", Schema.listOf(hit().naming("passage", "explanation").open()))
        .maybe("confident", Schema.flag())
        .naming("search_type", "hidden", "query_words", "notice")
        .open();
  }

  static Map<String, Object> retrieved() {
    return new Schema()
        .with("count", Schema.count())
        .with("results", Schema.listOf(hit().maybe("score", Schema.number()).open()))
        .naming("notice")
        .open();
  }

  static Schema page() {
    return Schema.pageOf("memories", listed()).maybe("next_cursor", Schema.text());
  }

  static Map<String, Object> faceted() {
    return page().maybe("facets", Schema.anyObject()).open();
  }

  static Map<String, Object> tags() {
    return Schema.pageOf("tags", new Schema().naming("tag", "count").open()).open();
  }

  static Map<String, Object> stats() {
    return new Schema()
        .with("memories", Schema.count())
        .with("chunks", Schema.count())
        .maybe("tags", Schema.anyObject())
        .maybe("sources", Schema.anyObject())
        .maybe("memory_types", Schema.anyObject())
        .naming("backend", "model", "dimension", "disk_bytes", "oldest", "newest")
        .open();
  }
}

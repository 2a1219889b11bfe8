package dev.cairn.adapter.mcp.tool;

import java.util.Map;

/** The schemas of what the tools for memories answer. */
final class MemorySchemas {

  private MemorySchemas() {}

  static Map<String, Object> memory() {
    return new Schema()
        .with("memory_id", Schema.uuid())
        .with("text", Schema.text())
        .with("tags", Schema.listOf(Schema.text()))
        .maybe("source", Schema.textOrNull())
        .with("memory_type", Schema.memoryType())
        .with("metadata", Schema.anyObject())
        .with("created_at", Schema.time())
        .with("updated_at", Schema.time())
        .with("content_hash", Schema.text())
        .open();
  }

  /** A memory by its fields' names; get_memory describes them. */
  static Map<String, Object> briefMemory() {
    return Schema.brief(memory());
  }

  /** One result of a search. */
  static Map<String, Object> hit() {
    return new Schema()
        .with("memory_id", Schema.uuid())
        .with("chunk_id", Schema.uuid())
        .with("text", "The part that matched.", Schema.text())
        .with("similarity_score", Schema.fraction())
        .with("tags", Schema.listOf(Schema.text()))
        .maybe("source", Schema.textOrNull())
        .with("memory_type", Schema.memoryType())
        .with("timestamp", "When it was created.", Schema.time())
        .with("chunk_index", Schema.count())
        .with("metadata", Schema.anyObject())
        .maybe("passage", "The sentence that fits best.", Schema.text())
        .maybe("explanation", "What the score is made of.", Schema.anyObject())
        .open();
  }

  /** A result by its fields' names; search_memory describes them. */
  static Map<String, Object> briefHit() {
    return Schema.brief(hit());
  }

  static Map<String, Object> added() {
    return new Schema()
        .with("memory_id", Schema.uuid())
        .with("chunk_count", Schema.count())
        .with("created", "False where this text was stored already.", Schema.flag())
        .maybe("changed", "Then: what was added to it.", Schema.listOf(Schema.text()))
        .maybe("kept", "Then: what it has otherwise, and keeps.", Schema.listOf(Schema.text()))
        .open();
  }

  static Map<String, Object> deleted() {
    return new Schema()
        .with("deleted", "How many were deleted, or would be.", Schema.count())
        .with("memory_ids", Schema.listOf(Schema.uuid()))
        .maybe("dry_run", Schema.flag())
        .maybe("memories", "The first that would go.", Schema.listOf(start()))
        .open();
  }

  private static Map<String, Object> start() {
    return new Schema()
        .with("memory_id", Schema.uuid())
        .with("text", Schema.text())
        .with("created_at", Schema.time())
        .open();
  }

  static Map<String, Object> search() {
    return new Schema()
        .with("count", Schema.count())
        .with("results", Schema.listOf(hit()))
        .maybe("confident", "Whether any result is likely an answer.", Schema.flag())
        .maybe("search_type", "What it went by.", Schema.text())
        .maybe("hidden", "What was left out, and for what.", Schema.counts())
        .maybe("query_words", "How its words were read, if asked to explain.", Schema.anyObject())
        .maybe("notice", "What to know about this search.", Schema.text())
        .open();
  }

  static Map<String, Object> retrieved() {
    return new Schema()
        .with("count", Schema.count())
        .with(
            "results",
            "As of search_memory, and a score: the similarity, and what the tags add.",
            Schema.listOf(briefHit()))
        .maybe("notice", Schema.text())
        .open();
  }

  static Schema page() {
    return Schema.pageOf("memories", "How many fit, on all pages.", briefMemory())
        .maybe("next_cursor", "Left out on the last page.", Schema.text());
  }

  static Map<String, Object> faceted() {
    Map<String, Object> facets =
        Schema.and(Schema.anyObject(), "additionalProperties", Schema.counts());
    return page()
        .maybe(
            "facets",
            "How many fit, on all pages, by tags, sources, memory_types and months; 100 at most of each.",
            facets)
        .open();
  }

  static Map<String, Object> tags() {
    Map<String, Object> tag =
        new Schema().with("tag", Schema.text()).with("count", Schema.count()).open();
    return Schema.pageOf("tags", "How many fit, on all pages.", tag).open();
  }

  static Map<String, Object> stats() {
    return new Schema()
        .with("memories", Schema.count())
        .with("chunks", Schema.count())
        .with("tags", "How many memories carry each tag.", Schema.counts())
        .with("sources", Schema.counts())
        .with("memory_types", Schema.counts())
        .with("backend", Schema.text())
        .maybe("model", Schema.textOrNull())
        .maybe("dimension", Schema.orNull("integer"))
        .with("disk_bytes", Schema.count())
        .maybe("oldest", Schema.textOrNull())
        .maybe("newest", Schema.textOrNull())
        .open();
  }
}

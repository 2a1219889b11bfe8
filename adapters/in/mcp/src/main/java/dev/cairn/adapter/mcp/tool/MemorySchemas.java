package dev.cairn.adapter.mcp.tool;

import java.util.List;
import java.util.Map;

/** The schemas of what the tools for memories answer. */
final class MemorySchemas {

  private static final String[] MEMORY = {
    "memory_id",
    "text",
    "tags",
    "memory_type",
    "metadata",
    "created_at",
    "updated_at",
    "content_hash"
  };

  private static final String[] HIT = {
    "memory_id",
    "chunk_id",
    "text",
    "similarity_score",
    "tags",
    "memory_type",
    "timestamp",
    "chunk_index",
    "metadata"
  };

  private MemorySchemas() {}

  static Map<String, Object> memory() {
    return new Schema()
        .with("memory_id", Schema.uuid())
        .with("text", Schema.text())
        .with("tags", Schema.listOf(Schema.text()))
        .with("source", Schema.textOrNull())
        .with("memory_type", Schema.memoryType())
        .with("metadata", Schema.anyObject())
        .with("created_at", Schema.time())
        .with("updated_at", Schema.time())
        .with("content_hash", Schema.text())
        .require(MEMORY)
        .open();
  }

  /** A memory by its fields' names; get_memory describes them. */
  static Map<String, Object> briefMemory() {
    return Schema.and(Schema.anyObject(), "required", List.of(MEMORY));
  }

  /** One result of a search. */
  static Map<String, Object> hit() {
    return new Schema()
        .with("memory_id", Schema.uuid())
        .with("chunk_id", Schema.uuid())
        .with("text", "The part that matched.", Schema.text())
        .with("similarity_score", Schema.fraction())
        .with("tags", Schema.listOf(Schema.text()))
        .with("source", Schema.textOrNull())
        .with("memory_type", Schema.memoryType())
        .with("timestamp", "When it was created.", Schema.time())
        .with("chunk_index", Schema.count())
        .with("metadata", Schema.anyObject())
        .with("passage", "The sentence that fits best.", Schema.text())
        .with("explanation", "What the score is made of.", Schema.anyObject())
        .require(HIT)
        .open();
  }

  /** A result by its fields' names; search_memory describes them. */
  static Map<String, Object> briefHit() {
    return Schema.and(Schema.anyObject(), "required", List.of(HIT));
  }

  static Map<String, Object> added() {
    return new Schema()
        .with("memory_id", Schema.uuid())
        .with("chunk_count", Schema.count())
        .with("created", "False where this text was stored already.", Schema.flag())
        .require("memory_id", "chunk_count", "created")
        .open();
  }

  static Map<String, Object> deleted() {
    return new Schema()
        .with("deleted", "How many were deleted, or would be.", Schema.count())
        .with("memory_ids", Schema.listOf(Schema.uuid()))
        .require("deleted", "memory_ids")
        .open();
  }

  static Map<String, Object> search() {
    return new Schema()
        .with("count", Schema.count())
        .with("results", Schema.listOf(hit()))
        .with("confident", "Whether any result is likely an answer.", Schema.flag())
        .with("search_type", "What it went by.", Schema.text())
        .with("hidden", "What was left out, and for what.", Schema.counts())
        .with("query_words", "How its words were read, if asked to explain.", Schema.anyObject())
        .with("notice", "What to know about this search.", Schema.text())
        .require("count", "results")
        .open();
  }

  static Map<String, Object> retrieved() {
    return new Schema()
        .with("count", Schema.count())
        .with(
            "results",
            "As of search_memory, and a score: the similarity, and what the tags add.",
            Schema.listOf(briefHit()))
        .with("notice", Schema.text())
        .require("count", "results")
        .open();
  }

  static Schema page() {
    return Schema.pageOf("memories", "How many fit, on all pages.", briefMemory())
        .with("next_cursor", "Left out on the last page.", Schema.text());
  }

  static Map<String, Object> faceted() {
    Map<String, Object> facets =
        Schema.and(Schema.anyObject(), "additionalProperties", Schema.counts());
    return page()
        .with(
            "facets",
            "How many fit, on all pages, by tags, sources, memory_types and months; 100 at most of each.",
            facets)
        .open();
  }

  static Map<String, Object> tags() {
    Map<String, Object> tag =
        new Schema()
            .with("tag", Schema.text())
            .with("count", Schema.count())
            .require("tag", "count")
            .open();
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
        .with("model", Schema.textOrNull())
        .with("dimension", Schema.orNull("integer"))
        .with("disk_bytes", Schema.count())
        .with("oldest", Schema.textOrNull())
        .with("newest", Schema.textOrNull())
        .require("memories", "chunks", "tags", "sources", "memory_types", "backend", "disk_bytes")
        .open();
  }
}

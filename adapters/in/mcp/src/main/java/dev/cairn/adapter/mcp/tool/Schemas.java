package dev.cairn.adapter.mcp.tool;

import java.util.List;
import java.util.Map;

/** Schemas that several tools share. */
final class Schemas {

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

  private Schemas() {}

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
}

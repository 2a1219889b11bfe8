package dev.cairn.adapter.mcp.tool;

import dev.cairn.domain.input.Paging;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the browsing tools share: arguments that choose memories and pages, and a page. */
final class BrowseSchemas {

  private BrowseSchemas() {}

  /** Adds the labels to choose by, beside tags. */
  static Schema labels(Schema schema) {
    return schema
        .with("memory_type", "Only this type.", Schema.memoryType())
        .with("source", "Only from exactly this source.", Schemas.source())
        .with(
            "metadata",
            "Only where these fields say so, such as {\"project\": \"x\", \"priority\": {\"gte\": 2}}.",
            conditions());
  }

  static Schema dates(Schema schema) {
    return schema
        .with("date_from", "Created then or later: ISO 8601, or 7d, 6m, 1y ago.", Schema.text())
        .with("date_to", "Created then or earlier, likewise.", Schema.text());
  }

  static Schema matchAll(Schema schema) {
    return schema.with(
        "tag_match_all",
        "All of the tags instead of any of them.",
        Schema.and(Schema.flag(), "default", false));
  }

  static Schema paging(Schema schema) {
    return schema
        .with("page", "Which page, from 1.", Schema.integer(1, Paging.MAX_PAGE, 1))
        .with(
            "page_size",
            "How many on a page.",
            Schema.integer(1, Paging.MAX_PAGE_SIZE, Paging.DEFAULT_PAGE_SIZE))
        .with(
            "cursor",
            "The next_cursor of the page before, instead of page; others may write meanwhile.",
            Schema.text());
  }

  static Schema page() {
    return pageOf("memories", Schemas.briefMemory())
        .with("next_cursor", "Left out on the last page.", Schema.text());
  }

  /** A page of something; what else it tells can be added. */
  static Schema pageOf(String name, Map<String, Object> element) {
    return new Schema()
        .with("page", Schema.count())
        .with("page_size", Schema.count())
        .with("total", "How many fit, on all pages.", Schema.count())
        .with("has_more", Schema.flag())
        .with("total_pages", Schema.count())
        .with(name, Schema.listOf(element))
        .require("page", "page_size", "total", "has_more", "total_pages", name);
  }

  private static Map<String, Object> conditions() {
    Map<String, Object> conditions = new LinkedHashMap<>();
    conditions.put("type", "object");
    conditions.put("maxProperties", 20);
    conditions.put(
        "additionalProperties", Map.of("type", List.of("string", "number", "boolean", "object")));
    return conditions;
  }
}

package dev.cairn.adapter.mcp.tool;

import java.util.Map;

/** What the browsing tools share: a page. */
final class BrowseSchemas {

  private BrowseSchemas() {}

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
}

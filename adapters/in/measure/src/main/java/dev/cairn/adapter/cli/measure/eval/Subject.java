package dev.cairn.adapter.cli.measure.eval;

import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.search.SearchType;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** What is searched for, as its documents tell. */
enum Subject {
  MEMORY(SearchType.HYBRID.label()),
  TOOLS(Strategy.HIERARCHICAL.label());

  private final String defaultSearch;

  Subject(String defaultSearch) {
    this.defaultSearch = defaultSearch;
  }

  /** Memories have a text, tools a name. */
  static Subject of(JsonNode document) {
    if (document.has("text")) {
      return MEMORY;
    }
    if (document.has("name")) {
      return TOOLS;
    }
    throw new IllegalArgumentException(
        "expected the field 'text', which makes it a memory, or 'name', which makes it a tool");
  }

  /** The way of searching where none is chosen. */
  String defaultSearch() {
    return defaultSearch;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}

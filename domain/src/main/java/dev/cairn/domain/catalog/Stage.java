package dev.cairn.domain.catalog;

import java.util.Locale;

/** The steps of a search for tools, in their order. */
public enum Stage {
  EMBEDDING,
  SKILLS,
  ITEMS,
  SCHEMAS;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package dev.cairn.adapter.mcp.tool;

import dev.cairn.domain.memory.Tags;

/** The short form in which a list shows a memory. */
final class Preview {

  private static final int LENGTH = 200;

  private Preview() {}

  static String of(String text) {
    String start = start(text, LENGTH);
    return start.length() == text.length() ? text : start + "...";
  }

  /** The first characters, never half of one. */
  static String start(String text, int characters) {
    return text.codePointCount(0, text.length()) <= characters
        ? text
        : text.substring(0, text.offsetByCodePoints(0, characters));
  }

  /** The tags in brackets, after a space; nothing where there are none. */
  static String brackets(Tags tags) {
    return tags.isEmpty() ? "" : " [Tags: " + String.join(", ", tags.values()) + "]";
  }
}

package dev.cairn.adapter.mcp.tool;

import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.text.Texts;

/** The short form in which a list shows a memory. */
final class Preview {

  /** As many characters as the contract has a search show. */
  static final int LENGTH = 200;

  private Preview() {}

  static String of(String text) {
    return Texts.start(text, LENGTH);
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

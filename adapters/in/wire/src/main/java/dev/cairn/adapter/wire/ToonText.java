package dev.cairn.adapter.wire;

import java.util.ArrayList;
import java.util.List;

/**
 * Texts inside a row. A backslash makes the next character a part of the text ({@code \|}, {@code
 * \\}, in tags {@code \,}); a line feed is {@code \n}, a carriage return {@code \r}, and any other
 * character that some reader takes for the end of a line is {@code \}{@code u} with four digits.
 */
final class ToonText {

  /** Vertical tab, form feed, the separators of ASCII, next line, Unicode's two separators. */
  private static final String LINE_ENDS = "\u000b\f\u001c\u001d\u001e\u0085\u2028\u2029";

  private ToonText() {}

  static String escape(String text) {
    return escape(text, "|\\");
  }

  /** Tags have commas between them. */
  static String escapeTag(String tag) {
    return escape(tag, "|\\,");
  }

  private static String escape(String text, String marked) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == '\n') {
        escaped.append("\\n");
      } else if (character == '\r') {
        escaped.append("\\r");
      } else if (LINE_ENDS.indexOf(character) >= 0) {
        escaped.append("\\u%04x".formatted((int) character));
      } else {
        escaped.append(marked.indexOf(character) >= 0 ? "\\" : "").append(character);
      }
    }
    return escaped.toString();
  }

  static String unescape(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      char character = text.charAt(i++);
      if (character != '\\') {
        plain.append(character);
      } else if (i == text.length()) {
        throw new IllegalArgumentException("a text ends in the middle of an escape");
      } else {
        char escape = text.charAt(i++);
        plain.append(escape == 'u' ? unicode(text, i) : character(escape));
        i += escape == 'u' ? 4 : 0;
      }
    }
    return plain.toString();
  }

  /** The parts between separators that no backslash stands before, still escaped. */
  static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\\') {
        i++;
      } else if (text.charAt(i) == separator) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(text.substring(start));
    return parts;
  }

  private static char character(char escape) {
    return switch (escape) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      default -> escape;
    };
  }

  private static char unicode(String text, int at) {
    if (at + 4 > text.length()) {
      throw new IllegalArgumentException("a text ends in the middle of an escape");
    }
    return (char) Integer.parseInt(text.substring(at, at + 4), 16);
  }
}

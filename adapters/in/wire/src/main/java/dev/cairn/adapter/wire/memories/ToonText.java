package dev.cairn.adapter.wire.memories;

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
}

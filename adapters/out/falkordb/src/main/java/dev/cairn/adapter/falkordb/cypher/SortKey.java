package dev.cairn.adapter.falkordb.cypher;

/**
 * A text whose order on the server, by code points, is the order of the original in Java, by
 * UTF-16: they differ where characters beyond the basic plane meet the last ones of that plane.
 */
public final class SortKey {

  private static final char SURROGATE = '\uE000';
  private static final char BEHIND = '\uE001';
  private static final int SHIFT = Character.MIN_SURROGATE - 0x100;

  private SortKey() {}

  public static String of(String text) {
    StringBuilder key = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character < Character.MIN_SURROGATE) {
        key.append(character);
      } else if (Character.isSurrogate(character)) {
        key.append(SURROGATE).append((char) (character - SHIFT));
      } else {
        key.append(BEHIND).append(character);
      }
    }
    return key.toString();
  }
}

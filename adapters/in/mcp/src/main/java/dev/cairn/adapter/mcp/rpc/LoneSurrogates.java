package dev.cairn.adapter.mcp.rpc;

/**
 * JSON can name half a character ({@code "\ud83d"}), UTF-8 can't. Written as an escape again it
 * goes back the way it came, which matters where it is part of an id.
 */
public final class LoneSurrogates {

  private LoneSurrogates() {}

  public static String escape(String json) {
    for (int i = 0; i < json.length(); i++) {
      if (Character.isSurrogate(json.charAt(i))) {
        return escapeFrom(json, i);
      }
    }
    return json;
  }

  private static String escapeFrom(String json, int first) {
    StringBuilder escaped = new StringBuilder(json.length() + 16).append(json, 0, first);
    json.substring(first)
        .codePoints()
        .forEach(
            point -> {
              if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
                escaped.append("\\u").append(Integer.toHexString(point));
              } else {
                escaped.appendCodePoint(point);
              }
            });
    return escaped.toString();
  }
}

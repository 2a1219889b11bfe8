package dev.cairn.adapter.rest;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The part of a URI after the question mark. What is not percent-encoded UTF-8 is refused. */
final class QueryString {

  private QueryString() {}

  static List<Map.Entry<String, String>> parse(@Nullable String query) {
    List<Map.Entry<String, String>> pairs = new ArrayList<>();
    if (query == null) {
      return pairs;
    }
    int start = 0;
    while (start <= query.length()) {
      int end = query.indexOf('&', start);
      end = end < 0 ? query.length() : end;
      if (end > start) {
        pairs.add(pair(query.substring(start, end)));
      }
      start = end + 1;
    }
    return pairs;
  }

  private static Map.Entry<String, String> pair(String text) {
    int middle = text.indexOf('=');
    return middle < 0
        ? Map.entry(decoded(text), "")
        : Map.entry(decoded(text.substring(0, middle)), decoded(text.substring(middle + 1)));
  }

  private static String decoded(String text) {
    ByteBuffer bytes = ByteBuffer.allocate(text.length() * 3);
    int i = 0;
    while (i < text.length()) {
      char each = text.charAt(i++);
      switch (each) {
        case '+' -> bytes.put((byte) ' ');
        case '%' -> {
          bytes.put((byte) (digit(text, i) << 4 | digit(text, i + 1)));
          i += 2;
        }
        default -> bytes.put(String.valueOf(each).getBytes(StandardCharsets.UTF_8));
      }
    }
    return utf8(bytes.flip());
  }

  private static int digit(String text, int index) {
    int digit = index < text.length() ? Character.digit(text.charAt(index), 16) : -1;
    if (digit < 0 || text.charAt(index) > 'f') {
      throw malformed();
    }
    return digit;
  }

  private static String utf8(ByteBuffer bytes) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(bytes)
          .toString();
    } catch (CharacterCodingException e) {
      throw malformed();
    }
  }

  private static Failure malformed() {
    return new Failure(
        Trouble.MALFORMED, "The query string of the URI is not percent-encoded UTF-8");
  }
}

package dev.cairn.adapter.wire.memories;

import dev.cairn.adapter.wire.Json;
import dev.cairn.domain.memory.Metadata;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;

/** Shows that TOON can be read: by the rules that a client would go by. */
final class ToonReader {

  private static final int FIELDS = 6;
  private static final Pattern HEADER =
      Pattern.compile(
          "# page=(\\d+) total=(\\d+) page_size=(\\d+) has_more=(true|false) total_pages=(\\d+)");

  private ToonReader() {}

  /** Reads what {@link Toon#write} wrote; anything else is an {@link IllegalArgumentException}. */
  static ToonPage read(String text) {
    List<String> lines = Arrays.asList(text.split("\n", -1));
    Matcher header = HEADER.matcher(lines.getFirst());
    if (!header.matches()) {
      throw new IllegalArgumentException("not a page of rows");
    }
    return new ToonPage(
        Integer.parseInt(header.group(1)),
        Long.parseLong(header.group(2)),
        Integer.parseInt(header.group(3)),
        Boolean.parseBoolean(header.group(4)),
        Long.parseLong(header.group(5)),
        lines.stream().skip(1).map(ToonReader::row).toList());
  }

  private static ToonRow row(String line) {
    List<String> fields = split(line, '|');
    if (fields.size() != FIELDS) {
      throw new IllegalArgumentException("a row has six fields");
    }
    try {
      return new ToonRow(
          unescape(fields.get(0)),
          tags(fields.get(1)),
          metadata(unescape(fields.get(2))),
          Instant.parse(fields.get(3)),
          Instant.parse(fields.get(4)),
          fields.get(5));
    } catch (DateTimeException | JacksonException e) {
      throw new IllegalArgumentException("a field can't be read", e);
    }
  }

  private static List<String> tags(String field) {
    return field.isEmpty()
        ? List.of()
        : split(field, ',').stream().map(ToonReader::unescape).toList();
  }

  private static Metadata metadata(String json) {
    if (Json.read(json) instanceof Map<?, ?> fields) {
      return Metadata.of(fields);
    }
    throw new IllegalArgumentException("metadata is a JSON object");
  }

  private static String unescape(String text) {
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

package dev.cairn.adapter.wire;

import dev.cairn.domain.memory.Metadata;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;

/**
 * TOON: a header line, then a memory on every line, in six fields between pipes. What is written is
 * read back exactly, whatever the texts hold:
 *
 * <pre>
 * # page=1 total=42 page_size=10 has_more=true total_pages=5
 * content|tag1,tag2|{"key":"val"}|2026-02-14T10:30:00Z|2026-02-14T10:30:00Z|hash
 * </pre>
 */
public final class Toon {

  private static final int FIELDS = 6;
  private static final Pattern HEADER =
      Pattern.compile(
          "# page=(\\d+) total=(\\d+) page_size=(\\d+) has_more=(true|false) total_pages=(\\d+)");

  private Toon() {}

  /** The page, with line breaks between its lines. */
  public static String write(ToonPage page) {
    return header(page)
        + page.rows().stream().map(row -> "\n" + write(row)).collect(Collectors.joining());
  }

  private static String header(ToonPage page) {
    return "# page=%d total=%d page_size=%d has_more=%b total_pages=%d"
        .formatted(page.page(), page.total(), page.pageSize(), page.hasMore(), page.totalPages());
  }

  private static String write(ToonRow row) {
    return String.join(
        "|",
        ToonText.escape(row.content()),
        row.tags().stream().map(ToonText::escapeTag).collect(Collectors.joining(",")),
        ToonText.escape(Json.MAPPER.writeValueAsString(row.metadata().fields())),
        row.createdAt().toString(),
        row.updatedAt().toString(),
        row.contentHash());
  }

  /** Reads what {@link #write} wrote; anything else is an {@link IllegalArgumentException}. */
  public static ToonPage read(String text) {
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
        lines.stream().skip(1).map(Toon::row).toList());
  }

  private static ToonRow row(String line) {
    List<String> fields = ToonText.split(line, '|');
    if (fields.size() != FIELDS) {
      throw new IllegalArgumentException("a row has six fields");
    }
    try {
      return new ToonRow(
          ToonText.unescape(fields.get(0)),
          tags(fields.get(1)),
          metadata(ToonText.unescape(fields.get(2))),
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
        : ToonText.split(field, ',').stream().map(ToonText::unescape).toList();
  }

  private static Metadata metadata(String json) {
    if (Json.read(json) instanceof Map<?, ?> fields) {
      return Metadata.of(fields);
    }
    throw new IllegalArgumentException("metadata is a JSON object");
  }
}

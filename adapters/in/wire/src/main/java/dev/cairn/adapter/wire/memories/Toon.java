package dev.cairn.adapter.wire.memories;

import dev.cairn.adapter.wire.Json;
import java.util.stream.Collectors;

/**
 * TOON: a header line, then a memory on every line, in six fields between pipes. What is written
 * can be read back exactly, whatever the texts hold:
 *
 * <pre>
 * # page=1 total=42 page_size=10 has_more=true total_pages=5
 * content|tag1,tag2|{"key":"val"}|2026-02-14T10:30:00Z|2026-02-14T10:30:00Z|hash
 * </pre>
 */
public final class Toon {

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
}

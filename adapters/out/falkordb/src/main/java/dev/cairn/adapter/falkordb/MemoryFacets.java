package dev.cairn.adapter.falkordb;

import dev.cairn.application.port.Facets;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts memories by their labels, in one query, so that all counts are of one moment. The server
 * counts days, which become months here.
 */
final class MemoryFacets {

  /** No memory is older, so days count from 0. */
  private static final long FIRST_DAY = Instant.parse("0000-01-01T00:00:00Z").toEpochMilli();

  private static final long DAY = 86_400_000;

  private final Map<String, Long> tags = new HashMap<>();
  private final Map<String, Long> sources = new HashMap<>();
  private final Map<String, Long> types = new HashMap<>();
  private final Map<String, Long> months = new HashMap<>();
  private long total;

  private MemoryFacets() {}

  static Statement statement(FilterCypher filter) {
    String matching = "MATCH (m:Memory) " + filter.where();
    return Statement.of(
            String.join(
                " UNION ALL ",
                matching + " RETURN 'total' AS kind, '' AS name, count(m) AS number",
                matching + " UNWIND m.tags AS name RETURN 'tag' AS kind, name, count(m) AS number",
                matching
                    + " WITH m WHERE m.source IS NOT NULL"
                    + " RETURN 'source' AS kind, m.source AS name, count(m) AS number",
                matching + " RETURN 'type' AS kind, m.type AS name, count(m) AS number",
                matching
                    + " RETURN 'day' AS kind, toInteger(floor((m.timestamp - $firstDay) / $day))"
                    + " AS name, count(m) AS number"))
        .with(filter.parameters())
        .with("firstDay", FIRST_DAY)
        .with("day", (double) DAY);
  }

  static Facets of(Answer answer) {
    MemoryFacets facets = new MemoryFacets();
    answer.rows().forEach(facets::add);
    return new Facets(facets.total, facets.tags, facets.sources, facets.types, facets.months);
  }

  private void add(Row row) {
    long number = row.integer(2);
    switch (row.text(0)) {
      case "total" -> total = number;
      case "tag" -> tags.put(row.text(1), number);
      case "source" -> sources.put(row.text(1), number);
      case "type" -> types.put(row.text(1), number);
      case "day" -> months.merge(month(row.integer(1)), number, Long::sum);
      default -> throw new MalformedAnswer("a count of an unknown kind");
    }
  }

  private static String month(long day) {
    Instant time = Instant.ofEpochMilli(FIRST_DAY + day * DAY);
    return YearMonth.from(time.atOffset(ZoneOffset.UTC)).toString();
  }
}

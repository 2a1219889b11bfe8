package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.application.port.Facets;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts memories by their labels in one pass, so that all counts are of one moment: how many there
 * are with the same of everything.
 */
final class MemoryFacets {

  private static final long MILLIS_A_DAY = 86_400_000;

  private final Map<String, Long> tags = new HashMap<>();
  private final Map<String, Long> sources = new HashMap<>();
  private final Map<String, Long> types = new HashMap<>();
  private final Map<String, Long> months = new HashMap<>();
  private long total;

  private MemoryFacets() {}

  /**
   * The question.
   *
   * @param shared whether to ask those whom memories share their labels with ({@link SharedLabels})
   */
  static Statement statement(FilterCypher filter, boolean shared) {
    return Statement.of(
            """
            MATCH (m:%s) %s
            RETURN m.tags AS tags, m.type AS type, m.source AS source, m.month AS month,
              %s AS number
            """
                .formatted(
                    shared ? "Labels" : "Memory",
                    filter.where(),
                    shared ? "indegree(m)" : "count(m)"))
        .with(filter.parameters());
  }

  static Facets of(GraphAnswer answer) {
    MemoryFacets facets = new MemoryFacets();
    answer.rows().stream().filter(row -> row.number("number") > 0).forEach(facets::add);
    return new Facets(facets.total, facets.tags, facets.sources, facets.types, facets.months);
  }

  static Statement byDay(FilterCypher filter) {
    return Statement.of(
            """
            MATCH (m:Memory) %s
            RETURN (m.timestamp - (m.timestamp %% $day + $day) %% $day) / $day AS day,
              count(m) AS count
            """
                .formatted(filter.where()))
        .with(filter.parameters())
        .with("day", MILLIS_A_DAY);
  }

  private void add(Attributes row) {
    long number = row.number("number");
    row.texts("tags").forEach(tag -> tags.merge(tag, number, Long::sum));
    total += number;
    types.merge(row.text("type"), number, Long::sum);
    months.merge(row.text("month"), number, Long::sum);
    if (row.has("source")) {
      sources.merge(row.text("source"), number, Long::sum);
    }
  }
}

package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.adapter.remote.words.ChunkWords.Extent;
import dev.cairn.application.port.Facets;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.filter.Filter;
import java.sql.Connection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Counts memories by their labels: all of them as the database keeps count, some by looking. */
final class MemoryCounts {

  private static final String KEPT = "select * from cairn_label_counts where count > 0";

  private static final String FITTING =
      "with fit as materialized (select tags, source, type, month, memories";

  private static final String COUNTED =
      """
      )
      select kind, name, sum(memories)::bigint as count from fit, lateral (
        select 'all', '' union all select 'type', type union all select 'month', month
        union all select 'source', source where source is not null
        union all select 'tag', unnest(tags)) as l (kind, name)
      where memories > 0 group by kind, name
      """;

  private final Map<String, Map<String, Long>> counts = new HashMap<>();

  private MemoryCounts() {}

  static Facets facets(Connection connection, Filter filter) {
    MemoryCounts found =
        of(
            connection,
            FilterSql.isEverything(filter)
                ? Sql.of(KEPT)
                : Sql.of(FITTING).then(FilterSql.counted(filter)).then(COUNTED));
    return new Facets(
        found.number("all"),
        found.by("tag"),
        found.by("source"),
        found.by("type"),
        found.by("month"));
  }

  static Map<LocalDate, Long> days(Connection connection, Filter filter) {
    Map<LocalDate, Long> days = new HashMap<>();
    Sql.of(
            """
            select floor(m.created / 86400000.0)::bigint as day, count(*) as count
            from cairn_memories m where
            """)
        .then(FilterSql.of(filter))
        .then("group by 1")
        .rows(connection)
        .forEach(row -> days.put(LocalDate.ofEpochDay(row.number("day")), row.number("count")));
    return days;
  }

  static StoreStatistics statistics(Connection connection) {
    MemoryCounts all = of(connection, Sql.of(KEPT));
    StoreModels models = StoreRow.read(connection);
    Optional<ChunkTable> chunks = StoreRow.chunks(models);
    Attributes row =
        Sql.of(
                """
                select min(created) as oldest, max(created) as newest,
                  pg_total_relation_size('cairn_memories') as bytes from cairn_memories
                """)
            .only(connection);
    return new StoreStatistics(
        all.number("all"),
        all.number("chunks"),
        all.by("tag"),
        all.by("source"),
        all.by("type"),
        "postgres",
        models.model(),
        row.number("bytes") + chunks.map(table -> table.bytes(connection)).orElse(0L),
        time(row, "oldest"),
        time(row, "newest"));
  }

  /** How many chunks fit, and how many words they have. */
  static Extent extent(Connection connection, Filter filter) {
    if (FilterSql.isEverything(filter)) {
      MemoryCounts all = of(connection, Sql.of(KEPT + " and kind in ('chunks', 'words')"));
      return new Extent(all.number("chunks"), all.number("words"));
    }
    Attributes row =
        Sql.of(
                """
                select coalesce(sum(chunks), 0)::bigint as chunks,
                  coalesce(sum(words), 0)::bigint as words
                """)
            .then(FilterSql.counted(filter))
            .only(connection);
    return new Extent(row.number("chunks"), row.number("words"));
  }

  private static MemoryCounts of(Connection connection, Sql question) {
    MemoryCounts counts = new MemoryCounts();
    for (Attributes row : question.rows(connection)) {
      counts.by(row.text("kind")).put(row.text("name"), row.number("count"));
    }
    return counts;
  }

  private long number(String kind) {
    return by(kind).getOrDefault("", 0L);
  }

  private Map<String, Long> by(String kind) {
    return counts.computeIfAbsent(kind, each -> new HashMap<>());
  }

  private static @Nullable Instant time(Attributes row, String name) {
    return row.has(name) ? Instant.ofEpochMilli(row.number(name)) : null;
  }
}

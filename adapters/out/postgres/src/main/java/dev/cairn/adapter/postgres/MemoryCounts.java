package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.words.ChunkWords.Extent;
import dev.cairn.application.port.Facets;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.filter.Filter;
import java.sql.Connection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts memories by their labels: all of them as the database keeps count, some by looking. */
record MemoryCounts(Map<String, Map<String, Long>> counts) {

  private static final Sql KEPT = Sql.of("select * from cairn_label_counts where count > 0");

  private static final Sql WHOLE =
      Sql.of(
          """
          select min(created) as oldest, max(created) as newest, (
            select sum(pg_total_relation_size(oid))::bigint from pg_class, cairn_memory_store s
            where relnamespace = current_schema()::regnamespace and relname in (
              'cairn_memories', 'cairn_chunks_' || generation, 'cairn_words_' || generation)) as bytes
          from cairn_memories
          """);

  static MemoryCounts of(Connection connection, Filter filter) {
    Sql looking =
        Sql.of("select kind, name, sum(amount)::bigint as count from")
            .then(FilterSql.counted(filter))
            .then(", cairn_counted(m.memories, type, month, source, tags, chunks, words)")
            .then("where m.memories > 0 group by kind, name");
    Map<String, Map<String, Long>> counts = new HashMap<>();
    for (Attributes row : (FilterSql.isEverything(filter) ? KEPT : looking).rows(connection)) {
      counts
          .computeIfAbsent(row.text("kind"), kind -> new HashMap<>())
          .put(row.text("name"), row.number("count"));
    }
    return new MemoryCounts(counts);
  }

  Facets facets() {
    return new Facets(number("all"), by("tag"), by("source"), by("type"), by("month"));
  }

  static Map<LocalDate, Long> days(Connection connection, Filter filter) {
    Map<LocalDate, Long> days = new HashMap<>();
    Sql.of("select floor(m.created / 86400000.0)::bigint as day, count(*) as count")
        .then("from cairn_memories m where")
        .then(FilterSql.of(filter))
        .then("group by 1")
        .rows(connection)
        .forEach(row -> days.put(LocalDate.ofEpochDay(row.number("day")), row.number("count")));
    return days;
  }

  static StoreStatistics statistics(Connection connection) {
    MemoryCounts all = of(connection, Filter.everything());
    Attributes whole = WHOLE.only(connection);
    return new StoreStatistics(
        all.number("all"),
        all.number("chunks"),
        all.by("tag"),
        all.by("source"),
        all.by("type"),
        "postgres",
        StoreRow.read(connection).model(),
        whole.number("bytes"),
        time(whole, "oldest"),
        time(whole, "newest"));
  }

  /** How many chunks fit, and how many words they have. */
  static Extent extent(Connection connection, Filter filter) {
    Attributes row =
        Sql.of("select coalesce(sum(chunks), 0)::bigint as chunks,")
            .then("coalesce(sum(words), 0)::bigint as words from")
            .then(FilterSql.counted(filter))
            .only(connection);
    return new Extent(row.number("chunks"), row.number("words"));
  }

  private long number(String kind) {
    return by(kind).getOrDefault("", 0L);
  }

  private Map<String, Long> by(String kind) {
    return counts.getOrDefault(kind, Map.of());
  }

  private static @Nullable Instant time(Attributes row, String name) {
    return row.has(name) ? Instant.ofEpochMilli(row.number(name)) : null;
  }
}

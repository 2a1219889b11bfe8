package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.application.port.Facets;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.Map;
import java.util.stream.Collectors;

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
    Sql question = filter.equals(Filter.everything()) ? KEPT : looking;
    return new MemoryCounts(
        question.run(connection).stream()
            .collect(
                Collectors.groupingBy(
                    row -> row.text("kind"),
                    Collectors.toMap(row -> row.text("name"), row -> row.number("count")))));
  }

  Facets facets() {
    return new Facets(number("all"), by("tag"), by("source"), by("type"), by("month"));
  }

  static Map<LocalDate, Long> days(Connection connection, Filter filter) {
    return MemoryAttributes.days(
        Sql.of("select floor(m.created / 86400000.0)::bigint as day, count(*) as count")
            .then("from cairn_memories m where")
            .then(FilterSql.of(filter))
            .then("group by 1")
            .run(connection));
  }

  static StoreStatistics statistics(Connection connection) {
    MemoryCounts all = of(connection, Filter.everything());
    ModelStamp model = StoreRow.read(connection).model();
    return MemoryAttributes.statistics(
        "postgres", model, all.facets(), all.number("chunks"), WHOLE.only(connection));
  }

  /** How many memories and chunks fit, and how many words they have. */
  static Attributes sums(Connection connection, Filter filter) {
    return Sql.of("select coalesce(sum(memories), 0)::bigint as memories,")
        .then("coalesce(sum(chunks), 0)::bigint as chunks,")
        .then("coalesce(sum(words), 0)::bigint as words from")
        .then(FilterSql.counted(filter))
        .only(connection);
  }

  private long number(String kind) {
    return by(kind).getOrDefault("", 0L);
  }

  private Map<String, Long> by(String kind) {
    return counts.getOrDefault(kind, Map.of());
  }
}

package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.memories.Milliseconds;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.Filter.AllOf;
import dev.cairn.domain.filter.Filter.CreatedBetween;
import dev.cairn.domain.filter.Filter.FieldBetween;
import dev.cairn.domain.filter.Filter.FieldIs;
import dev.cairn.domain.filter.Filter.FromSource;
import dev.cairn.domain.filter.Filter.OfType;
import dev.cairn.domain.filter.Filter.TaggedWith;
import dev.cairn.domain.filter.MetadataKeys;
import dev.cairn.domain.filter.TagMode;
import java.time.Instant;
import java.util.List;

/** A filter as a condition on a memory {@code m}, in forms for which there are indexes. */
final class FilterSql {

  private FilterSql() {}

  /** What fits as few rows {@code m}, each for a number of {@code memories}. */
  static Sql counted(Filter filter) {
    return Sql.of(
            filter.isOfLabels()
                ? "(select * from cairn_labels m where"
                : "(select *, 1 as memories from cairn_memories m where")
        .then(of(filter))
        .then(") as m");
  }

  static Sql of(Filter filter) {
    return switch (filter) {
      case TaggedWith tagged ->
          Sql.of(
              tagged.mode() == TagMode.ALL ? "m.tags @> ?::text[]" : "m.tags && ?::text[]",
              tagged.tags().values());
      case FromSource from -> Sql.of("m.source = ?", from.source());
      case OfType of -> Sql.of("m.type = ?", of.type().label());
      case CreatedBetween(Instant from, Instant to) ->
          Sql.of("m.created between ? and ?", Milliseconds.from(from), Milliseconds.upTo(to));
      case FieldIs(String field, Object value) ->
          Sql.of("m.fields @> ?::text[]", List.of(MetadataKeys.key(field, value)));
      case FieldBetween range -> inRange(range);
      case AllOf(List<Filter> parts) ->
          parts.stream()
              .map(FilterSql::of)
              .reduce(Sql.of("true"), (all, part) -> all.then("and").then(part));
    };
  }

  /** The index finds those that have a number in the field; its place tells which one it is. */
  private static Sql inRange(FieldBetween range) {
    String field = MetadataKeys.key(range.field());
    return Sql.of("(m.fields @> ?::text[] and exists (", List.of(field))
        .then("select from unnest(m.number_fields, m.numbers) as n (field, value)")
        .then("where n.field = ? and n.value between ? and ?))", field, range.from(), range.to());
  }
}

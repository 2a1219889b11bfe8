package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.IndexKey;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A filter as a condition on a memory {@code m}, every value a parameter. The conditions are of the
 * forms for which FalkorDB uses its range indexes.
 */
final class FilterCypher {

  private final Map<String, Object> parameters = new LinkedHashMap<>();
  private final String condition;

  private FilterCypher(Filter filter) {
    condition = translate(filter);
  }

  static FilterCypher of(Filter filter) {
    return new FilterCypher(filter);
  }

  boolean isEverything() {
    return condition.isEmpty();
  }

  /** {@code WHERE …}, or nothing where everything fits. */
  String where() {
    return isEverything() ? "" : "WHERE " + condition;
  }

  Map<String, Object> parameters() {
    return parameters;
  }

  private String translate(Filter filter) {
    return switch (filter) {
      case TaggedWith tagged -> tagged(tagged);
      case FromSource from -> "m.sourceKey = " + parameter(IndexKey.of(from.source()));
      case OfType of -> "m.type = " + parameter(of.type().label());
      case CreatedBetween(Instant from, Instant to) -> between(from, to);
      case FieldIs(String field, Object value) ->
          parameter(MetadataKeys.key(field, value)) + " IN m.fieldKeys";
      case FieldBetween between -> inRange(between);
      case AllOf(List<Filter> parts) -> all(parts);
    };
  }

  private String tagged(TaggedWith filter) {
    return filter.tags().values().stream()
        .map(tag -> parameter(IndexKey.of(tag)) + " IN m.tagKeys")
        .collect(Collectors.joining(filter.mode() == TagMode.ALL ? " AND " : " OR ", "(", ")"));
  }

  private String between(@Nullable Instant from, @Nullable Instant to) {
    return "m.timestamp >= %s AND m.timestamp <= %s"
        .formatted(parameter(Milliseconds.from(from)), parameter(Milliseconds.upTo(to)));
  }

  /** The index finds those that have a number in the field; its place tells which one it is. */
  private String inRange(FieldBetween range) {
    String field = parameter(MetadataKeys.key(range.field()));
    return """
        (%s IN m.fieldKeys AND any(i IN range(0, size(coalesce(m.numbers, [])) - 1)
          WHERE m.numberFields[i] = %s AND m.numbers[i] >= %s AND m.numbers[i] <= %s))
        """
        .formatted(field, field, parameter(range.from()), parameter(range.to()))
        .strip();
  }

  private String all(List<Filter> parts) {
    return parts.stream()
        .map(this::translate)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" AND "));
  }

  private String parameter(Object value) {
    String name = "f" + parameters.size();
    parameters.put(name, value);
    return "$" + name;
  }
}

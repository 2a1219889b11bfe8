package dev.cairn.adapter.lucene.memories;

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
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/** Says the domain's filters in Lucene's words. */
public final class Filters {

  private static final Instant EARLIEST = Instant.ofEpochMilli(Long.MIN_VALUE);
  private static final Instant LATEST = Instant.ofEpochMilli(Long.MAX_VALUE);

  private Filters() {}

  public static Query query(Filter filter) {
    return switch (filter) {
      case TaggedWith tagged -> tagged(tagged);
      case FromSource from -> new TermQuery(new Term(Fields.SOURCE, from.source()));
      case OfType of -> new TermQuery(new Term(Fields.TYPE, of.type().label()));
      case CreatedBetween(Instant from, Instant to) ->
          LongPoint.newRangeQuery(Fields.CREATED, earliest(from), latest(to));
      case FieldIs(String field, Object value) ->
          orUnindexed(
              new TermQuery(new Term(Fields.FIELD, MetadataKeys.key(field, value))), filter);
      case FieldBetween(String field, double from, double to) ->
          orUnindexed(inRange(Fields.field(field), from, to), filter);
      case AllOf(List<Filter> parts) -> all(parts.stream().map(Filters::query).toList());
    };
  }

  private static Query inRange(long field, double from, double to) {
    return LongPoint.newRangeQuery(
        Fields.FIELD_NUMBER,
        new long[] {field, NumericUtils.doubleToSortableLong(from)},
        new long[] {field, NumericUtils.doubleToSortableLong(to)});
  }

  private static Query orUnindexed(Query indexed, Filter condition) {
    return new BooleanQuery.Builder()
        .add(indexed, Occur.SHOULD)
        .add(new UnindexedFields(condition), Occur.SHOULD)
        .build();
  }

  private static Query tagged(TaggedWith filter) {
    Occur occur = filter.mode() == TagMode.ALL ? Occur.FILTER : Occur.SHOULD;
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    filter.tags().values().stream()
        .distinct()
        .forEach(tag -> query.add(new TermQuery(new Term(Fields.TAG, tag)), occur));
    return query.build();
  }

  private static Query all(List<Query> parts) {
    if (parts.isEmpty()) {
      return MatchAllDocsQuery.INSTANCE;
    }
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    parts.forEach(part -> query.add(part, Occur.FILTER));
    return query.build();
  }

  /** Times are kept to the millisecond: the first one that is not before {@code from}. */
  private static long earliest(@Nullable Instant from) {
    if (from == null || from.isBefore(EARLIEST)) {
      return Long.MIN_VALUE;
    }
    if (!from.isBefore(LATEST)) {
      return Long.MAX_VALUE;
    }
    boolean whole = from.equals(from.truncatedTo(ChronoUnit.MILLIS));
    return whole ? from.toEpochMilli() : from.toEpochMilli() + 1;
  }

  private static long latest(@Nullable Instant to) {
    if (to == null || to.isAfter(LATEST)) {
      return Long.MAX_VALUE;
    }
    return to.isBefore(EARLIEST) ? Long.MIN_VALUE : to.toEpochMilli();
  }
}

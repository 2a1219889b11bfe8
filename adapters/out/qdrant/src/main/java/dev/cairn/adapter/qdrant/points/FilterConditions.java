package dev.cairn.adapter.qdrant.points;

import static io.qdrant.client.ConditionFactory.hasId;
import static io.qdrant.client.ConditionFactory.matchKeyword;
import static io.qdrant.client.ConditionFactory.matchKeywords;

import dev.cairn.adapter.remote.memories.MemoryAttributes;
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
import io.qdrant.client.grpc.Common;
import io.qdrant.client.grpc.Common.Condition;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Filters as conditions that Qdrant checks itself, on memories and chunks alike. */
public final class FilterConditions {

  private FilterConditions() {}

  /** Chunks whose memory fits. */
  public static Common.Filter chunks(Filter filter) {
    return Common.Filter.newBuilder().addAllMust(conditions(filter).toList()).build();
  }

  /** Memories that fit; the register is none. */
  public static Common.Filter memories(Filter filter) {
    return chunks(filter).toBuilder().addMustNot(hasId(PointData.REGISTER)).build();
  }

  /** Whether metadata decides. */
  public static boolean isAboutFields(Filter filter) {
    return switch (filter) {
      case FieldIs field -> true;
      case FieldBetween field -> true;
      case AllOf(List<Filter> parts) -> parts.stream().anyMatch(FilterConditions::isAboutFields);
      case TaggedWith other -> false;
      case FromSource other -> false;
      case OfType other -> false;
      case CreatedBetween other -> false;
    };
  }

  private static Stream<Condition> conditions(Filter filter) {
    return switch (filter) {
      case TaggedWith tagged -> tagged(tagged);
      case FromSource from -> Stream.of(matchKeyword(MemoryAttributes.SOURCE, from.source()));
      case OfType of -> Stream.of(matchKeyword(MemoryAttributes.TYPE, of.type().label()));
      case CreatedBetween(Instant from, Instant to) -> between(from, to);
      case FieldIs(String field, Object value) ->
          Stream.of(matchKeyword(MemoryPoints.FIELDS, MetadataKeys.key(field, value)));
      case FieldBetween between -> Stream.of(FieldNumbers.between(between));
      case AllOf(List<Filter> parts) -> parts.stream().flatMap(FilterConditions::conditions);
    };
  }

  private static Stream<Condition> tagged(TaggedWith filter) {
    List<String> tags = filter.tags().values();
    return filter.mode() == TagMode.ALL
        ? tags.stream().map(tag -> matchKeyword(MemoryAttributes.TAGS, tag))
        : Stream.of(matchKeywords(MemoryAttributes.TAGS, tags));
  }

  private static Stream<Condition> between(@Nullable Instant from, @Nullable Instant to) {
    return Stream.of(
        Ranges.between(MemoryAttributes.CREATED, Milliseconds.from(from), Milliseconds.upTo(to)));
  }
}

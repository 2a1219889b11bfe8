package dev.cairn.adapter.qdrant.points;

import static io.qdrant.client.ConditionFactory.filter;
import static io.qdrant.client.ConditionFactory.matchKeyword;
import static io.qdrant.client.ConditionFactory.nested;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.domain.filter.Filter.FieldBetween;
import dev.cairn.domain.filter.MetadataKeys;
import dev.cairn.domain.filter.MetadataKeys.FieldNumber;
import dev.cairn.domain.memory.Metadata;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Filter;
import java.util.List;

/**
 * The numbers in metadata as objects of a field and a number. Qdrant keeps payload as JSON and
 * reads fractions back only nearly as they were; so a double is kept as two whole numbers, which
 * order as it does: first by the upper half of its bits, then by the lower.
 */
public final class FieldNumbers {

  public static final String NUMBERS = "numbers";
  public static final String INDEXED_FIELD = NUMBERS + "[].field";
  public static final String INDEXED_UPPER = NUMBERS + "[].upper";

  private static final String FIELD = "field";
  private static final String UPPER = "upper";
  private static final String LOWER = "lower";
  private static final long MOST = 0xFFFF_FFFFL;

  private FieldNumbers() {}

  public static List<Attributes> of(Metadata metadata) {
    return MetadataKeys.numbers(metadata).stream().map(FieldNumbers::entry).toList();
  }

  /** Has a number of this range in the field. */
  public static Condition between(FieldBetween range) {
    long from = ordered(range.from());
    long to = ordered(range.to());
    return nested(
        NUMBERS,
        Filter.newBuilder()
            .addMust(matchKeyword(FIELD, MetadataKeys.key(range.field())))
            .addMust(Ranges.between(UPPER, upper(from), upper(to)))
            .addMust(
                either(Ranges.after(UPPER, upper(from)), Ranges.between(LOWER, lower(from), MOST)))
            .addMust(either(Ranges.before(UPPER, upper(to)), Ranges.between(LOWER, 0, lower(to))))
            .build());
  }

  private static Attributes entry(FieldNumber number) {
    long ordered = ordered(number.value());
    return Attributes.NONE
        .with(FIELD, MetadataKeys.key(number.field()))
        .with(UPPER, upper(ordered))
        .with(LOWER, lower(ordered));
  }

  private static Condition either(Condition one, Condition other) {
    return filter(Filter.newBuilder().addShould(one).addShould(other).build());
  }

  /** The bits of a number as a whole number; of two numbers the larger has the larger one. */
  private static long ordered(double number) {
    long bits = Double.doubleToLongBits(number);
    return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
  }

  private static long upper(long ordered) {
    return ordered >> Integer.SIZE;
  }

  private static long lower(long ordered) {
    return ordered & MOST;
  }
}

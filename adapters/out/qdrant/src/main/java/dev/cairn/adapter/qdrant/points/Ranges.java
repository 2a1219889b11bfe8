package dev.cairn.adapter.qdrant.points;

import io.qdrant.client.ConditionFactory;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Range;

/**
 * Conditions on whole numbers. Qdrant takes the ends as doubles, which say times in milliseconds
 * and counts of writes exactly.
 */
public final class Ranges {

  private Ranges() {}

  public static Condition between(String field, long first, long last) {
    return condition(field, Range.newBuilder().setGte((double) first).setLte((double) last));
  }

  public static Condition upTo(String field, long last) {
    return condition(field, Range.newBuilder().setLte((double) last));
  }

  public static Condition before(String field, long end) {
    return condition(field, Range.newBuilder().setLt((double) end));
  }

  public static Condition after(String field, long end) {
    return condition(field, Range.newBuilder().setGt((double) end));
  }

  private static Condition condition(String field, Range.Builder range) {
    return ConditionFactory.range(field, range.build());
  }
}

package dev.cairn.domain.search;

import static dev.cairn.domain.error.ValidationError.require;

/** The rules of a vector search at the port, with the port's messages. */
public final class NearestRules {

  public static final int MAX_LIMIT = 1000;

  private NearestRules() {}

  public static void requireLimit(int limit) {
    require(limit >= 1, "limit must be >= 1, got " + limit);
    require(limit <= MAX_LIMIT, "limit cannot exceed 1000, got " + limit);
  }

  public static void requireMinSimilarity(double value) {
    require(value >= 0 && value <= 1, "must be in [0.0, 1.0], got " + value);
  }
}

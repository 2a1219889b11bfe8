package dev.cairn.domain.answer;

import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/**
 * How many hits an answer leaves out that it would otherwise have.
 *
 * @param byThreshold less similar than was asked for
 * @param byFilter among the best of all memories, but not of those that the filter lets through;
 *     null where nobody counted
 * @param byRepetition saying the same as a better one
 * @param byBudget no longer within the tokens that the answer may have
 */
public record Hidden(int byThreshold, @Nullable Integer byFilter, int byRepetition, int byBudget)
    implements ValueObject {

  public static final Hidden NOTHING = new Hidden(0, 0, 0, 0);

  public Hidden withFilter(@Nullable Integer hits) {
    return new Hidden(byThreshold, hits, byRepetition, byBudget);
  }

  Hidden withBudget(int hits) {
    return new Hidden(byThreshold, byFilter, byRepetition, hits);
  }

  /** What two searches for parts of one thing left out: where they overlap nobody knows. */
  Hidden most(Hidden other) {
    return new Hidden(
        Math.max(byThreshold, other.byThreshold),
        byFilter == null || other.byFilter == null ? null : Math.max(byFilter, other.byFilter),
        Math.max(byRepetition, other.byRepetition),
        Math.max(byBudget, other.byBudget));
  }
}

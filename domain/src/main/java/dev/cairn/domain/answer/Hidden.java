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
}

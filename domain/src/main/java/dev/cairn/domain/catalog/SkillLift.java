package dev.cairn.domain.catalog;

import org.jmolecules.ddd.types.ValueObject;

/**
 * What a skill holds speaks for it: where the best of its items comes to more than the skill
 * itself, the skill is lifted by a part of the difference. A skill that means nothing to a query
 * does not match by its items alone.
 *
 * @param part how much of the difference counts, 0 to 1
 */
public record SkillLift(double part) implements ValueObject {

  public static final SkillLift DEFAULT = new SkillLift(0.35);

  public double lifted(double own, double bestItem) {
    return own + part * Math.max(0, bestItem - own);
  }
}

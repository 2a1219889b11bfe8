package dev.cairn.domain.embedding;

import dev.cairn.domain.error.Invariant;
import java.util.Arrays;
import java.util.List;
import org.jmolecules.ddd.types.ValueObject;

/**
 * How much each part of a model of several counts in a search. Stored vectors hold all parts alike,
 * so that each collection can mix them as suits it, by the query alone.
 *
 * @param weights in the order of the model's parts; they add up to 1
 */
public record Mix(List<Double> weights) implements ValueObject {

  /** For e5-small-v2 and all-minilm-l6-v2, among the one-line descriptions of tools. */
  public static final Mix CATALOG = of(0.5, 0.5);

  /** For a model of one part, which leaves nothing to choose. */
  static final Mix WHOLE = of(1);

  private static final double ROUNDING = 1e-9;

  public Mix {
    weights = List.copyOf(weights);
    double sum = weights.stream().mapToDouble(Double::doubleValue).sum();
    Invariant.require(
        weights.stream().allMatch(weight -> weight >= 0) && Math.abs(sum - 1) <= ROUNDING,
        "weights are not negative and add up to 1");
  }

  public static Mix of(double... weights) {
    return new Mix(Arrays.stream(weights).boxed().toList());
  }

  /** The mean of the parts' cosines, each by its weight. */
  public double mean(List<Double> cosines) {
    double mean = 0;
    for (int i = 0; i < weights.size(); i++) {
      mean += weights.get(i) * cosines.get(i);
    }
    return mean;
  }

  /** The length of the weights as a vector. */
  double length() {
    return Math.sqrt(weights.stream().mapToDouble(weight -> weight * weight).sum());
  }
}

package dev.cairn.domain.search;

import dev.cairn.domain.embedding.Mix;
import dev.cairn.domain.embedding.Standing;
import dev.cairn.domain.score.Calibration;
import dev.cairn.domain.score.Normalization;
import java.util.List;

/**
 * What the scores of one query's hits come to: the chance that each of them answers it.
 *
 * @param plain whether the model's cosines mean what they say, and are the scores themselves
 * @param readable the share of the query that its model can read
 * @param shared what the candidates have in common, which then says nothing
 */
record Likelihood(
    Normalization normalization, boolean plain, Standing standing, double readable, double shared) {

  /** For hits that stores found by a mix of the model's parts. */
  static Likelihood ofMeaning(Normalization normalization, Asked asked) {
    Mix mix = MemoryMix.ofSearch(asked.words());
    return of(normalization, asked, asked.model().standing(mix), 0);
  }

  static Likelihood ofBoth(Normalization normalization, Asked asked, List<Candidate> found) {
    Standing standing = asked.model().standing(MemoryMix.OF_CHANCE);
    double mean =
        found.stream().mapToDouble(each -> standing.of(each.signs().cosines())).average().orElse(0);
    double shared = Chance.DEFAULT.shared(asked.readable() * mean, found.size());
    return of(normalization, asked, standing, shared);
  }

  private static Likelihood of(
      Normalization normalization, Asked asked, Standing standing, double shared) {
    boolean plain = asked.model().calibration(standing.mix()).equals(Calibration.NONE);
    return new Likelihood(normalization, plain, standing, asked.readable(), shared);
  }

  double of(Signs signs) {
    return of(standing.mix().mean(signs.cosines()), signs.words());
  }

  /** The chance of a hit by the mean of its parts' cosines and its share of the words. */
  double of(double cosine, double words) {
    return plain || normalization == Normalization.SHIFTED
        ? Math.clamp(normalization.similarity(cosine, Calibration.NONE), 0.0, 1.0)
        : Chance.DEFAULT.of(readable * standing.of(cosine), standing.ofTheSame(), words, shared);
  }
}

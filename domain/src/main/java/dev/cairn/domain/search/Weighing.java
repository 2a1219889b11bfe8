package dev.cairn.domain.search;

import dev.cairn.domain.embedding.Mix;
import dev.cairn.domain.embedding.Standing;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jmolecules.ddd.types.ValueObject;

/**
 * How the meaning and the words of memories are put together, on the scale of the model's standing.
 * What has more of the query's words is lifted, by as much as if its meaning stood {@code words}
 * times as many steps higher as its share is deviations of the shares. How far shares spread is
 * known beforehand, and only slowly learned from the candidates: six notes say nothing about it.
 *
 * @param words how much words count beside meaning
 * @param spread the deviation of the shares that is expected
 * @param expected how many candidates the expectation weighs as much as
 */
public record Weighing(double words, double spread, int expected) implements ValueObject {

  public static final Weighing DEFAULT = new Weighing(0.35, 0.12, 30);

  /** So many of the nearest are looked at to see what kind of memories answer. */
  private static final int NEAREST = 50;

  /** The best of many chunks stands higher by chance alone: so much, by the logarithm of many. */
  private static final double OF_MANY = 0.4;

  /** How much the meaning of a text counts that the model cannot read. */
  private static final double LEAST_TRUST = 0.2;

  /** Each candidate with what its signs come to. */
  List<Placed> placed(List<Candidate> candidates, Asked asked) {
    Standing notes = asked.model().standing(MemoryMix.ofNotes(asked.words()));
    Standing talk = asked.model().standing(MemoryMix.OF_TALK);
    double share = shareOfTalk(candidates, asked);
    double trust = Math.max(LEAST_TRUST, asked.readable());
    double rate = words / deviation(candidates);
    return candidates.stream()
        .map(
            each -> {
              List<Double> cosines = each.signs().cosines();
              double standing =
                  trust * ((1 - share) * notes.of(cosines) + share * talk.of(cosines))
                      - OF_MANY * Math.log(each.chunks());
              return new Placed(each, standing, standing + rate * each.signs().words());
            })
        .toList();
  }

  /** The share of the nearest candidates that are turns of a talk and no notes by themselves. */
  private static double shareOfTalk(List<Candidate> candidates, Asked asked) {
    Mix mix = asked.model().standing(MemoryMix.ofSearch(asked.words())).mix();
    double[] cosines =
        candidates.stream().mapToDouble(each -> mix.mean(each.signs().cosines())).toArray();
    double least = nth(cosines, NEAREST);
    return IntStream.range(0, cosines.length)
        .filter(i -> cosines[i] >= least)
        .map(i -> candidates.get(i).isTurn() ? 1 : 0)
        .average()
        .orElse(0);
  }

  /** The nth highest, or the lowest where there are fewer. */
  private static double nth(double[] values, int n) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted.length == 0 ? 0 : sorted[Math.max(0, sorted.length - n)];
  }

  private double deviation(List<Candidate> candidates) {
    double[] shares = candidates.stream().mapToDouble(each -> each.signs().words()).toArray();
    double mean = Arrays.stream(shares).average().orElse(0);
    double squares = expected * spread * spread;
    for (double share : shares) {
      squares += (share - mean) * (share - mean);
    }
    return Math.sqrt(squares / (expected + shares.length));
  }
}

package dev.cairn.domain.search;

import dev.cairn.domain.memory.MemoryId;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/**
 * How much what stands around a memory speaks for it. What was said just before or after a good
 * hit, in the same source, is likelier to matter, and so is the rest of the same sitting: memories
 * of one source whose creation lies close together. What another memory can lend is how far it
 * stands above the last of the candidates.
 *
 * @param neighbours the part that each neighbour lends
 * @param sitting the part that the best other one of the sitting lends
 * @param gap how far apart memories of one sitting are created at most
 */
public record Lift(double neighbours, double sitting, Duration gap) implements ValueObject {

  public static final Lift DEFAULT = new Lift(0.1, 0.3, Duration.ofMinutes(30));

  /** What is lent to a candidate, on the scale of the cosine. */
  public record Lent(double byNeighbours, double bySitting) {

    static final Lent NOTHING = new Lent(0, 0);

    double sum() {
      return byNeighbours + bySitting;
    }
  }

  /** What each memory among the candidates is lent. */
  Map<MemoryId, Lent> of(List<Candidate> candidates) {
    Map<MemoryId, Candidate> best = bestOfEach(candidates);
    Map<String, List<Candidate>> sources =
        best.values().stream()
            .filter(each -> each.source() != null)
            .collect(Collectors.groupingBy(each -> String.valueOf(each.source())));
    double last = candidates.stream().mapToDouble(Lift::score).min().orElse(0);
    Map<MemoryId, Lent> lent = new HashMap<>();
    for (List<Candidate> source : sources.values()) {
      for (Candidate each : source) {
        lent.put(each.memoryId(), lent(each, source, best, last));
      }
    }
    return lent;
  }

  private Lent lent(
      Candidate candidate, List<Candidate> source, Map<MemoryId, Candidate> best, double last) {
    double around =
        neighbour(candidate, candidate.before(), best, last)
            + neighbour(candidate, candidate.after(), best, last);
    double highest = last;
    for (Candidate other : source) {
      boolean itself = other.memoryId().equals(candidate.memoryId());
      if (!itself && score(other) > highest && isClose(candidate, other)) {
        highest = score(other);
      }
    }
    return new Lent(neighbours * around, sitting * (highest - last));
  }

  private double neighbour(
      Candidate candidate, @Nullable MemoryId id, Map<MemoryId, Candidate> best, double last) {
    Candidate other = id == null ? null : best.get(id);
    return other == null || !isClose(candidate, other) ? 0 : score(other) - last;
  }

  private boolean isClose(Candidate one, Candidate other) {
    long apart = one.createdAt().toEpochMilli() - other.createdAt().toEpochMilli();
    return Math.abs(apart) <= gap.toMillis();
  }

  private static double score(Candidate candidate) {
    return candidate.evidence().fused();
  }

  private static Map<MemoryId, Candidate> bestOfEach(List<Candidate> candidates) {
    Map<MemoryId, Candidate> best = new HashMap<>();
    for (Candidate candidate : candidates) {
      best.merge(
          candidate.memoryId(),
          candidate,
          (one, other) -> score(one) >= score(other) ? one : other);
    }
    return best;
  }
}

package dev.cairn.domain.search;

import dev.cairn.domain.memory.MemoryId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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
 * @param next the part that a neighbour's neighbour lends
 * @param sitting the part that the best other one of the sitting lends
 */
public record Lift(double neighbours, double next, double sitting) implements ValueObject {

  public static final Lift DEFAULT = new Lift(0.15, 0.1, 0.5);

  /** What being from the time adds that the query speaks of. */
  private static final double TIMELY = 1.2;

  /** What is lent to a candidate, on the scale of its standing. */
  public record Lent(double byNeighbours, double bySitting, double byTime) {

    public static final Lent NOTHING = new Lent(0, 0, 0);

    double sum() {
      return byNeighbours + bySitting + byTime;
    }

    Lent from(double nearnessInTime) {
      return new Lent(byNeighbours, bySitting, TIMELY * nearnessInTime);
    }
  }

  /** What each memory among the candidates is lent. */
  Map<MemoryId, Lent> of(List<Placed> candidates) {
    Map<MemoryId, Placed> best = bestOfEach(candidates);
    double last = candidates.stream().mapToDouble(Placed::fused).min().orElse(0);
    Map<MemoryId, Lent> lent = new HashMap<>();
    for (List<Placed> source : bySource(best.values())) {
      for (Placed each : source) {
        double byNeighbours =
            around(each, best, last, Company::before) + around(each, best, last, Company::after);
        double bySitting = sitting * best(each, source, last);
        lent.put(each.candidate().memoryId(), new Lent(byNeighbours, bySitting, 0));
      }
    }
    return lent;
  }

  private static Collection<List<Placed>> bySource(Collection<Placed> memories) {
    return memories.stream()
        .filter(each -> each.candidate().company().source() != null)
        .collect(Collectors.groupingBy(each -> String.valueOf(each.candidate().company().source())))
        .values();
  }

  /** What the two next memories on one side lend, where they are of the same sitting. */
  private double around(
      Placed each,
      Map<MemoryId, Placed> best,
      double last,
      Function<Company, @Nullable Neighbour> side) {
    Placed near = neighbour(each, best, side);
    Placed far = near == null ? null : neighbour(near, best, side);
    return (near == null ? 0 : neighbours * (near.fused() - last))
        + (far == null ? 0 : next * (far.fused() - last));
  }

  private static @Nullable Placed neighbour(
      Placed each, Map<MemoryId, Placed> best, Function<Company, @Nullable Neighbour> side) {
    Neighbour neighbour = side.apply(each.candidate().company());
    return neighbour == null
            || !Company.isClose(each.candidate().createdAt(), neighbour.createdAt())
        ? null
        : best.get(neighbour.id());
  }

  /** How far the best other one of the sitting stands above the last candidate. */
  private static double best(Placed each, List<Placed> source, double last) {
    double highest = last;
    for (Placed other : source) {
      boolean itself = other.candidate().memoryId().equals(each.candidate().memoryId());
      if (!itself
          && other.fused() > highest
          && Company.isClose(each.candidate().createdAt(), other.candidate().createdAt())) {
        highest = other.fused();
      }
    }
    return highest - last;
  }

  private static Map<MemoryId, Placed> bestOfEach(List<Placed> candidates) {
    Map<MemoryId, Placed> best = new HashMap<>();
    for (Placed each : candidates) {
      best.merge(
          each.candidate().memoryId(),
          each,
          (one, other) -> one.fused() >= other.fused() ? one : other);
    }
    return best;
  }
}

package dev.cairn.domain.fusion;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jmolecules.ddd.types.ValueObject;

/**
 * What speaks for some entries of a catalogue, in every way to read a request: as a whole, and by
 * its parts where it asks for several things. An entry that is far above the others in one part is
 * brought forward, so that each thing asked for has its entry among the first; one that no part
 * singles out, as is so where sentences only tell what a task is about, stays where it was.
 *
 * @param all as a whole first, then part by part
 */
public record Readings(List<Reading> all) implements ValueObject {

  /** How much the best part counts beside the whole. */
  private static final double PARTS = 1;

  /** One way to read the request, entry by entry. Shared, so nobody may change it. */
  public record Reading(double[] cosines, double[] words, double[] fused) {

    private static Reading of(int size) {
      return new Reading(new double[size], new double[size], new double[size]);
    }

    public Evidence evidence(int entry) {
      return new Evidence(cosines[entry], words[entry], fused[entry]);
    }

    /** The same, with each entry at least as high as the best of what it holds. */
    public Reading raisedTo(double[] held) {
      double[] raised = fused.clone();
      Arrays.setAll(raised, entry -> Math.max(raised[entry], held[entry]));
      return new Reading(cosines, words, raised);
    }

    private void take(int entry, Reading from, double fused) {
      cosines[entry] = from.cosines[entry];
      words[entry] = from.words[entry];
      this.fused[entry] = fused;
    }
  }

  public Readings {
    all = List.copyOf(all);
  }

  /** All readings in one, on the scale of the cosine; the one that says most stands for each. */
  public Reading merged() {
    Reading whole = all.getFirst();
    if (all.size() == 1) {
      return whole;
    }
    List<Spread> spreads = all.stream().map(each -> Spread.of(each.fused)).toList();
    List<double[]> standings =
        IntStream.range(0, all.size())
            .mapToObj(i -> spreads.get(i).standings(all.get(i).fused))
            .toList();
    Spread common = Spread.mean(spreads.subList(1, spreads.size()));
    Reading merged = Reading.of(whole.fused.length);
    for (int entry = 0; entry < whole.fused.length; entry++) {
      int part = bestPart(standings, entry);
      double high = standings.get(part)[entry];
      double own = standings.getFirst()[entry];
      double together = common.value((own + PARTS * high) / (1 + PARTS));
      merged.take(entry, all.get(high > own ? part : 0), Math.min(1, together));
    }
    return merged;
  }

  /** For each entry the reading in which it comes to most. */
  public Reading highest() {
    int size = all.getFirst().fused.length;
    Reading highest = Reading.of(size);
    for (int entry = 0; entry < size; entry++) {
      Reading best = all.getFirst();
      for (Reading reading : all) {
        best = reading.fused[entry] > best.fused[entry] ? reading : best;
      }
      highest.take(entry, best, best.fused[entry]);
    }
    return highest;
  }

  private static int bestPart(List<double[]> standings, int entry) {
    int best = 1;
    for (int part = 2; part < standings.size(); part++) {
      if (standings.get(part)[entry] > standings.get(best)[entry]) {
        best = part;
      }
    }
    return best;
  }
}

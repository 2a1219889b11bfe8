package dev.cairn.application.shelf;

import dev.cairn.application.port.Nearest;
import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.fusion.Probe;
import dev.cairn.domain.fusion.Readings;
import dev.cairn.domain.fusion.Readings.Reading;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.words.Bm25;
import dev.cairn.domain.words.WordScores;
import dev.cairn.domain.words.WordTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Entries in the order of their ids, all in memory. It never changes, so any number of readers can
 * look at it; a change makes another one.
 */
public final class Shelf<K extends Comparable<K>, T> {

  /** How vectors are compared: by the sum of the products of their numbers. */
  public interface DotProduct {
    float of(float[] one, float[] other);
  }

  private final DotProduct dotProduct;
  private final List<Entry<K, T>> entries;
  private final List<K> ids;
  private final float[][] vectors;
  private final Once<WordTable> words;

  private Shelf(List<Entry<K, T>> entries, DotProduct dotProduct) {
    this.dotProduct = dotProduct;
    this.entries = entries;
    this.ids = entries.stream().map(Entry::id).toList();
    this.vectors = entries.stream().map(Entry::vector).toArray(float[][]::new);
    this.words = new Once<>(() -> new WordTable(entries.stream().map(Entry::terms).toList()));
  }

  public static <K extends Comparable<K>, T> Shelf<K, T> of(
      List<Entry<K, T>> entries, DotProduct dotProduct) {
    List<Entry<K, T>> sorted = new ArrayList<>(entries);
    sorted.sort(Comparator.comparing(Entry::id));
    return new Shelf<>(List.copyOf(sorted), dotProduct);
  }

  /** The entries with some in new states; absent: removed. */
  public Shelf<K, T> with(Map<K, Optional<Entry<K, T>>> changes) {
    List<Entry<K, T>> changed = new ArrayList<>(entries);
    changed.removeIf(entry -> changes.containsKey(entry.id()));
    changes.values().forEach(state -> state.ifPresent(changed::add));
    return of(changed, dotProduct);
  }

  /** A shelf without entries, to be filled. */
  public Shelf<K, T> emptied() {
    return new Shelf<>(List.of(), dotProduct);
  }

  public int size() {
    return entries.size();
  }

  public T value(int position) {
    return entries.get(position).value();
  }

  public @Nullable Entry<K, T> find(K id) {
    int position = position(id);
    return position < 0 ? null : entries.get(position);
  }

  /** Where the entry with this id is; negative where there is none. */
  public int position(K id) {
    return Collections.binarySearch(ids, id);
  }

  /**
   * Looks at every vector at the given positions: those nearest to the query come best first,
   * equals in the order of their ids.
   */
  public <R> Nearest<R> nearest(
      float[] query, BitSet positions, double leastCosine, int limit, IntFunction<R> result) {
    long[] ranks = new long[positions.cardinality()];
    int total = 0;
    for (int at = positions.nextSetBit(0); at >= 0; at = positions.nextSetBit(at + 1)) {
      float cosine = cosine(query, vectors[at]);
      if (cosine >= leastCosine) {
        ranks[total++] = rank(cosine, at);
      }
    }
    Arrays.sort(ranks, 0, total);
    List<Scored<R>> best = new ArrayList<>();
    for (int i = total - 1; i >= 0 && best.size() < limit; i--) {
      RawScore score = new RawScore(cosineOf(ranks[i]), ScoreScale.COSINE);
      best.add(new Scored<>(result.apply(positionOf(ranks[i])), score));
    }
    return new Nearest<>(best, total);
  }

  /** What speaks for each of the compared entries, by words and meaning, compared with all. */
  Evidences evidences(Probe probe, BitSet compared) {
    int[] positions = compared.stream().toArray();
    return new Evidences(
        positions,
        new Readings(
            probe.readings().stream().map(each -> reading(each, compared, positions)).toList()));
  }

  private Reading reading(Probe probe, BitSet compared, int[] positions) {
    Meaning meaning = probe.meaning();
    float[] query = meaning.direction().unit();
    WordScores scores = words.get().scores(probe.words(), compared, Bm25.CATALOG);
    double[] cosines = new double[positions.length];
    double[] wordShares = new double[positions.length];
    for (int i = 0; i < positions.length; i++) {
      cosines[i] = meaning.cosine(cosine(query, vectors[positions[i]]));
      wordShares[i] = scores.share(positions[i]);
    }
    return new Reading(cosines, wordShares, probe.fused(cosines, wordShares));
  }

  /** Within its bounds whatever the rounding, and never a negative zero, which would rank lower. */
  private float cosine(float[] query, float[] vector) {
    return Math.clamp(dotProduct.of(query, vector), -1f, 1f) + 0f;
  }

  /** One number that is larger for the nearer one, and for the earlier one of equals. */
  private static long rank(float cosine, int position) {
    return (long) sortable(Float.floatToIntBits(cosine)) << 32 | Integer.MAX_VALUE - position;
  }

  /** The bits of a number in the order of the numbers, and back. */
  private static int sortable(int bits) {
    return bits ^ ((bits >> 31) & Integer.MAX_VALUE);
  }

  private static float cosineOf(long rank) {
    return Float.intBitsToFloat(sortable((int) (rank >> 32)));
  }

  private static int positionOf(long rank) {
    return Integer.MAX_VALUE - (int) rank;
  }
}

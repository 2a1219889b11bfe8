package dev.cairn.application.memory.map;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.map.Chart;
import dev.cairn.domain.map.Patience;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;

/** Reads the vectors of memories, page by page, and draws the map of them. */
final class MapSource {

  /** The same store shall give the same map. */
  private static final long SEED = 7;

  private final MemoryStore store;
  private final List<Memory> memories = new ArrayList<>();
  private final List<float[]> vectors = new ArrayList<>();

  private MapSource(MemoryStore store) {
    this.store = store;
  }

  static MemoryMap draw(MemoryStore store, Selection selection, Patience patience) {
    MapSource source = new MapSource(store);
    List<Memory> all = selection.memories();
    for (int from = 0; from < all.size(); from += Selection.PAGE) {
      patience.requireWanted();
      source.read(all.subList(from, Math.min(all.size(), from + Selection.PAGE)));
    }
    DoubleSupplier chance = new SplittableRandom(SEED)::nextDouble;
    float[][] vectors = source.vectors.toArray(float[][]::new);
    return source.laidOut(selection.total(), Chart.of(vectors, patience, chance));
  }

  /** What was deleted meanwhile is left out. */
  private void read(List<Memory> page) {
    Map<MemoryId, EmbeddedMemory> found = store.find(page.stream().map(Memory::id).toList());
    for (Memory memory : page) {
      EmbeddedMemory stored = found.get(memory.id());
      if (stored != null) {
        memories.add(memory);
        vectors.add(direction(stored.chunks()));
      }
    }
  }

  /** Where its chunks point on the whole. */
  private static float[] direction(List<Chunk> chunks) {
    float[] sum = chunks.getFirst().embedding().unit();
    for (Chunk chunk : chunks.subList(1, chunks.size())) {
      float[] unit = chunk.embedding().unit();
      for (int i = 0; i < sum.length; i++) {
        sum[i] += unit[i];
      }
    }
    return new Embedding(chunks.getFirst().embedding().model(), sum).unit();
  }

  private MemoryMap laidOut(long total, Chart chart) {
    List<MemoryMap.Point> points =
        IntStream.range(0, memories.size()).mapToObj(i -> point(i, chart)).toList();
    List<MemoryMap.Pair> pairs =
        chart.duplicates().stream().map(pair -> new MemoryMap.Pair(pair[0], pair[1])).toList();
    return new MemoryMap(total, points, pairs);
  }

  private MemoryMap.Point point(int i, Chart chart) {
    Memory memory = memories.get(i);
    return new MemoryMap.Point(
        memory.id(),
        rounded(chart.x()[i]),
        rounded(chart.y()[i]),
        memory.labels().tags().values(),
        memory.labels().source(),
        memory.labels().type().label(),
        memory.text(),
        chart.clusters()[i]);
  }

  private static double rounded(double value) {
    return Math.round(value * 10_000) / 10_000.0;
  }
}

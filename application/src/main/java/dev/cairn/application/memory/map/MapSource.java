package dev.cairn.application.memory.map;

import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.map.Chart;
import dev.cairn.domain.map.Patience;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Position;
import dev.cairn.domain.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/** Reads memories with their vectors, page by page, and draws the map of them. */
final class MapSource {

  private static final int PAGE = 500;
  private static final int TITLE = 80;

  /** The same store shall give the same map. */
  private static final long SEED = 7;

  private final MemoryStore store;
  private final List<Memory> memories = new ArrayList<>();
  private final List<float[]> vectors = new ArrayList<>();

  private MapSource(MemoryStore store) {
    this.store = store;
  }

  static MemoryMap draw(MemoryStore store, Filter filter, int limit, Patience patience) {
    return new MapSource(store).draw(filter, limit, patience);
  }

  private MemoryMap draw(Filter filter, int limit, Patience patience) {
    MemoryPage page = store.browse(filter, 0, Math.min(PAGE, limit));
    long total = page.total();
    while (!page.memories().isEmpty()) {
      patience.requireWanted();
      read(page.memories());
      int left = limit - memories.size();
      Position last = Position.of(page.memories().getLast());
      page =
          left <= 0
              ? new MemoryPage(List.of(), total)
              : store.browseAfter(filter, last, Math.min(PAGE, left));
    }
    DoubleSupplier chance = new SplittableRandom(SEED)::nextDouble;
    return laidOut(total, Chart.of(vectors.toArray(float[][]::new), patience, chance));
  }

  /** What was deleted meanwhile is left out. */
  private void read(List<Memory> page) {
    List<MemoryId> ids = page.stream().map(Memory::id).toList();
    Map<MemoryId, EmbeddedMemory> found = store.find(ids);
    for (MemoryId id : ids) {
      EmbeddedMemory memory = found.get(id);
      if (memory != null) {
        memories.add(untold(memory.memory()));
        vectors.add(direction(memory.chunks()));
      }
    }
  }

  /** Long texts would be kept for nothing. */
  private static Memory untold(Memory memory) {
    String text = memory.text();
    int end = text.offsetByCodePoints(0, Math.min(TITLE, Texts.length(text)));
    return memory.reworded(text.substring(0, end), memory.updatedAt());
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
    double squares = 0;
    for (float value : sum) {
      squares += value * value;
    }
    for (int i = 0; i < sum.length && squares > 0; i++) {
      sum[i] = (float) (sum[i] / Math.sqrt(squares));
    }
    return sum;
  }

  private MemoryMap laidOut(long total, Chart chart) {
    List<MemoryMap.Point> points = new ArrayList<>();
    for (int i = 0; i < memories.size(); i++) {
      Memory memory = memories.get(i);
      points.add(
          new MemoryMap.Point(
              memory.id(),
              rounded(chart.x()[i]),
              rounded(chart.y()[i]),
              memory.labels().tags().values(),
              memory.labels().source(),
              memory.labels().type().label(),
              memory.text(),
              chart.clusters()[i]));
    }
    List<MemoryMap.Pair> pairs =
        chart.duplicates().stream().map(pair -> new MemoryMap.Pair(pair[0], pair[1])).toList();
    return new MemoryMap(total, points, pairs);
  }

  private static double rounded(double value) {
    return Math.round(value * 10_000) / 10_000.0;
  }
}

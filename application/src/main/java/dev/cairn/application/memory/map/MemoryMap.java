package dev.cairn.application.memory.map;

import dev.cairn.domain.memory.MemoryId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Memories on a plane, the newest first; what is alike lies close together.
 *
 * @param total how many fit, those that are not shown too
 * @param duplicates pairs of points, by their places in the list, that say nearly the same
 */
public record MemoryMap(long total, List<Point> points, List<Pair> duplicates) {

  public MemoryMap {
    points = List.copyOf(points);
    duplicates = List.copyOf(duplicates);
  }

  /**
   * A memory in its place, from -1 to 1 each way.
   *
   * @param title the beginning of its text
   * @param cluster which group it belongs to, the largest being 0; -1: none
   */
  public record Point(
      MemoryId id,
      double x,
      double y,
      List<String> tags,
      @Nullable String source,
      String type,
      String title,
      int cluster) {}

  /** Two points. */
  public record Pair(int one, int other) {}
}

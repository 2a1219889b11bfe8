package dev.cairn.adapter.qdrant;

import static io.qdrant.client.ConditionFactory.hasId;

import dev.cairn.adapter.qdrant.MemoryCollections.Snapshot;
import dev.cairn.adapter.qdrant.points.MemoryPoints;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Chunks that searches found and that did not count. Some were just being written or removed, some
 * are what a crash left behind; while nobody else writes the two can be told apart.
 */
final class Leftovers {

  private static final int MOST = 10_000;

  private final Set<Hit> suspects = ConcurrentHashMap.newKeySet();

  void suspect(Collection<Hit> hits) {
    if (suspects.size() < MOST) {
      suspects.addAll(hits);
    }
  }

  /**
   * Removes those that never will count; to be called by whoever has the turn to write. Answers
   * whether there were any.
   */
  boolean remove(MemoryCollections collections, int generation) {
    if (suspects.isEmpty()) {
      return false;
    }
    List<Hit> looked = List.copyOf(suspects);
    Snapshot snapshot = collections.look(Hit.memories(looked), List.of(MemoryPoints.VERSION));
    List<PointId> ids = looked.stream().filter(hit -> !hit.isNamed(snapshot)).map(Hit::id).toList();
    if (!ids.isEmpty()) {
      collections.chunks(generation).delete(Filter.newBuilder().addMust(hasId(ids)).build());
    }
    looked.forEach(suspects::remove);
    return !ids.isEmpty();
  }
}

package dev.cairn.application.memory;

import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a delete did, or would do.
 *
 * @param shown the first of the memories, where they are still there
 */
public record Deletion(List<MemoryId> ids, boolean dryRun, List<Memory> shown) {

  private static final int MOST_SHOWN = 20;

  public Deletion {
    ids = List.copyOf(ids);
    shown = List.copyOf(shown);
  }

  public static Deletion of(List<MemoryId> ids, boolean dryRun, MemoryUseCases.Browse browse) {
    List<MemoryId> first = ids.subList(0, dryRun ? Math.min(ids.size(), MOST_SHOWN) : 0);
    return new Deletion(ids, dryRun, first.isEmpty() ? List.of() : browse.find(first));
  }

  /** Those that are not shown. */
  public List<MemoryId> others() {
    Set<MemoryId> seen = shown.stream().map(Memory::id).collect(Collectors.toSet());
    return ids.stream().filter(id -> !seen.contains(id)).toList();
  }
}

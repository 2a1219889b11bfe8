package dev.cairn.application.memory;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The states of all memories of a store in the order of their ids, a page at a time. */
final class StateScan {

  private final MemoryStore store;
  private final int pageSize;
  private final Deque<MemoryState> ahead = new ArrayDeque<>();
  private @Nullable MemoryId last;
  private boolean ended;

  StateScan(MemoryStore store, int pageSize) {
    this.store = store;
    this.pageSize = pageSize;
  }

  /** The next one, which stays the next one; null at the end. */
  @Nullable MemoryState peek() {
    if (ahead.isEmpty() && !ended) {
      List<MemoryState> page = store.states(last, pageSize);
      ahead.addAll(page);
      ended = page.isEmpty();
      last = ended ? last : page.getLast().id();
    }
    return ahead.peek();
  }

  void next() {
    ahead.remove();
  }

  /**
   * Where the next one stands among the other's ids: before the other's next one (negative), at the
   * same place, or behind it.
   */
  int compareTo(StateScan other) {
    MemoryState mine = peek();
    MemoryState theirs = other.peek();
    if (mine == null || theirs == null) {
      return Boolean.compare(mine == null, theirs == null);
    }
    return mine.id().compareTo(theirs.id());
  }
}

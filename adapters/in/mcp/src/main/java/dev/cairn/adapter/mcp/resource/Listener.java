package dev.cairn.adapter.mcp.resource;

import dev.cairn.adapter.mcp.rpc.Outlet;
import dev.cairn.adapter.mcp.rpc.Replies;
import dev.cairn.adapter.wire.Members;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Somebody who wants to hear of changes, and what it knows of. */
final class Listener {

  private final Outlet way;
  private final @Nullable Object subscription;
  private final Map<MemoryId, Optional<Integer>> known = new ConcurrentHashMap<>();
  private volatile @Nullable Object list;

  /**
   * @param subscription what everything that it is told has to name; null: nothing
   */
  Listener(Outlet way, @Nullable Object subscription) {
    this.way = way;
    this.subscription = subscription;
  }

  boolean isOpen() {
    return way.isOpen();
  }

  /** Whether it has unsubscribed from everything; a request that listens stays until cancelled. */
  boolean wantsNothing() {
    return subscription == null && known.isEmpty();
  }

  Set<MemoryId> ids() {
    return known.keySet();
  }

  void drop(MemoryId id) {
    known.remove(id);
  }

  void add(Memory memory) {
    known.put(memory.id(), Optional.of(memory.hashCode()));
  }

  boolean hearsOfTheList() {
    return list != null;
  }

  /** Begins to hear of the list, which is like this. */
  void hearOfList(Object state) {
    list = state;
  }

  /** Tells if the memory is no longer as it was; a deleted one can't be read any more. */
  void see(MemoryId id, @Nullable Memory memory) {
    Optional<Integer> now = Optional.ofNullable(memory).map(Memory::hashCode);
    Optional<Integer> before = known.replace(id, now);
    if (before != null && !before.equals(now)) {
      tell("notifications/resources/updated", Map.of("uri", MemoryResources.addressOf(id)));
    }
  }

  void seeList(Object state) {
    if (list != null && !Objects.equals(list, state)) {
      list = state;
      tell("notifications/resources/list_changed", Map.of());
    }
  }

  void tell(String method, Map<String, Object> params) {
    Map<String, Object> told =
        subscription == null
            ? Members.of()
            : Members.of("_meta", Map.of("io.modelcontextprotocol/subscriptionId", subscription));
    told.putAll(params);
    way.tell(Replies.notification(method, told));
  }
}

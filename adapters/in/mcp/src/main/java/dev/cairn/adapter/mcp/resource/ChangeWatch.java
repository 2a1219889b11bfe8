package dev.cairn.adapter.mcp.resource;

import dev.cairn.adapter.mcp.rpc.RpcError;
import dev.cairn.application.memory.MemoryListing;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks, while anybody listens, every other moment whether something is different. To look is what
 * finds every change: other processes, and other machines, write to the same store, and a write
 * need not know who listens.
 */
final class ChangeWatch {

  private static final System.Logger LOG = System.getLogger(ChangeWatch.class.getName());
  private static final int MOST_LISTENERS = 100;

  private final Supplier<MemoryUseCases> memories;
  private final Duration every;
  private final Map<Object, Listener> listeners = new ConcurrentHashMap<>();
  private final Set<Listener> arriving = new HashSet<>();
  private boolean watching;

  ChangeWatch(Supplier<MemoryUseCases> memories, Duration every) {
    this.memories = memories;
    this.every = every;
  }

  /** Whoever listens on behalf of this owner; null if nobody does. */
  @Nullable Listener of(Object owner) {
    return listeners.get(owner);
  }

  /** Keeps a place for one that is about to begin, or fails where too many listen already. */
  synchronized void expect(Listener listener) {
    forgetWhoLeft();
    if (listeners.size() + arriving.size() >= MOST_LISTENERS) {
      throw RpcError.invalidParams("at most %d can listen at a time".formatted(MOST_LISTENERS));
    }
    arriving.add(listener);
  }

  /** Gives the place of one back that has not begun. */
  synchronized void expectNoMore(Listener listener) {
    arriving.remove(listener);
  }

  /** From now on it is told. */
  synchronized void begin(Object owner, Listener listener) {
    arriving.remove(listener);
    listeners.put(owner, listener);
    if (!watching) {
      watching = true;
      Thread.ofVirtual().name("cairn-mcp-changes").start(this::watch);
    }
  }

  /** Has it hear of this memory; false if there is none. */
  boolean add(Listener listener, MemoryId id) {
    List<Memory> found = memories.get().browse().find(List.of(id));
    found.forEach(listener::add);
    return !found.isEmpty();
  }

  /** Has it hear of memories that come or go. */
  void addList(Listener listener) {
    listener.hearOfList(list());
  }

  private synchronized boolean goesOn() {
    forgetWhoLeft();
    watching = !listeners.isEmpty();
    return watching;
  }

  private void forgetWhoLeft() {
    listeners.values().removeIf(each -> !each.isOpen() || each.wantsNothing());
  }

  private void watch() {
    try {
      while (goesOn()) {
        Thread.sleep(every);
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What can't be seen now may be at the next look. */
  private void look() {
    try {
      lookAtMemories();
      if (listeners.values().stream().anyMatch(Listener::hearsOfTheList)) {
        Object list = list();
        listeners.values().forEach(it -> it.seeList(list));
      }
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "mcp_changes_unseen", Map.of("failure", e.getClass().getName()));
    }
  }

  private void lookAtMemories() {
    Set<MemoryId> ids =
        listeners.values().stream().flatMap(it -> it.ids().stream()).collect(Collectors.toSet());
    if (!ids.isEmpty()) {
      Map<MemoryId, Memory> now =
          memories.get().browse().find(List.copyOf(ids)).stream()
              .collect(Collectors.toMap(Memory::id, Function.identity()));
      // one that was subscribed to meanwhile has its turn at the next look
      listeners.values().forEach(it -> ids.forEach(id -> it.see(id, now.get(id))));
    }
  }

  /** How many there are and which is the newest: no memory comes or goes without changing these. */
  private Object list() {
    MemoryListing newest =
        memories.get().browse().list(BrowseRequests.list(Map.of("page_size", 1)));
    return List.of(newest.total(), newest.memories().stream().map(Memory::id).toList());
  }
}

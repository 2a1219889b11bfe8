package dev.cairn.testkit.server;

import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.testkit.server.CrashContract.Killable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * One of several servers is killed under writes. The same store goes on with the others: what it
 * had acknowledged is there, and what it had not is added again, by new ids, and is there once.
 */
public abstract class FailoverContract {

  private static final int WRITERS = 4;
  private static final int MORE = 20;
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private final Set<MemoryId> acknowledged = ConcurrentHashMap.newKeySet();
  private final AtomicInteger ids = new AtomicInteger();
  private volatile boolean enough;

  /** What goes on while a server is down; by default nothing has to. */
  protected void whileDown(MemoryStore store) {}

  /** Kills each of the servers once, which then do what is needed for the store to go on. */
  protected final void verifyThatTheStoreGoesOn(
      MemoryStore store, List<? extends Killable> servers) {
    try (ExecutorService writers = Executors.newFixedThreadPool(WRITERS)) {
      for (int writer = 0; writer < WRITERS; writer++) {
        String name = "writer " + writer;
        writers.execute(() -> write(store, name));
      }
      try {
        servers.forEach(server -> killOnce(server, store));
        awaitMore();
      } finally {
        enough = true;
      }
    }
    verifyThatAllIsThere(store);
  }

  private void killOnce(Killable server, MemoryStore store) {
    awaitMore();
    server.kill();
    whileDown(store);
    server.restart();
  }

  private void write(MemoryStore store, String name) {
    for (int content = 0; !enough; content++) {
      acknowledged.add(added(store, name + " says " + content));
    }
  }

  /** Adds a content until it is acknowledged. */
  private MemoryId added(MemoryStore store, String content) {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (true) {
      try {
        EmbeddedMemory memory = memory(ids.incrementAndGet()).pieces(content, ", twice").build();
        return store.add(List.of(memory)).getFirst().id();
      } catch (DatabaseError down) {
        if (System.nanoTime() > end) {
          throw down;
        }
        LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
      }
    }
  }

  /** Waits until some more have been acknowledged. */
  protected final void awaitMore() {
    int wanted = acknowledged.size() + MORE;
    long end = System.nanoTime() + LONGEST.toNanos();
    while (acknowledged.size() < wanted) {
      assertThat(System.nanoTime()).as("writes go on").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  protected final void verifyThatAllIsThere(MemoryStore store) {
    Map<MemoryId, EmbeddedMemory> found = store.find(acknowledged);
    assertThat(found).hasSize(acknowledged.size());
    assertThat(found.values()).allSatisfy(memory -> assertThat(memory.chunks()).hasSize(2));
    assertThat(store.statistics().memories()).isEqualTo(acknowledged.size());
    assertThat(store.statistics().chunks()).isEqualTo(2L * acknowledged.size());
    assertThat(store.nearest(axis(0), Filter.everything(), MORE)).hasSize(MORE);
  }
}

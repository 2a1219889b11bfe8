package dev.cairn.testkit.server;

import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A server is killed while it writes: what it had acknowledged is there, and nothing by half. */
public abstract class CrashContract {

  private static final int WRITERS = 4;
  private static final int CRASHES = 3;

  private final Set<MemoryId> acknowledged = ConcurrentHashMap.newKeySet();
  private final Set<MemoryId> deleted = ConcurrentHashMap.newKeySet();

  /** Something that can be killed and started again with the data it had. */
  public interface Killable {
    void kill();

    void restart();
  }

  protected final void verifyThatEveryAcknowledgedMemoryIsThere(Killable server, MemoryStore store)
      throws InterruptedException {
    for (int crash = 0; crash < CRASHES; crash++) {
      crashWhileWriting(server, store, 100_000 * (crash + 1));
      server.restart();
      verify(store);
    }
  }

  private void crashWhileWriting(Killable server, MemoryStore store, int first)
      throws InterruptedException {
    int before = acknowledged.size();
    CountDownLatch underWay = new CountDownLatch(40);
    try (ExecutorService writers = Executors.newFixedThreadPool(WRITERS)) {
      for (int writer = 0; writer < WRITERS; writer++) {
        int base = first + 10_000 * writer;
        writers.execute(() -> write(store, base, underWay));
      }
      assertThat(underWay.await(60, TimeUnit.SECONDS)).isTrue();
      server.kill();
    }
    assertThat(acknowledged).hasSizeGreaterThan(before);
  }

  /** Adds, and deletes every fifth again, until the server is gone. */
  private void write(MemoryStore store, int base, CountDownLatch underWay) {
    try {
      for (int n = base; ; n++) {
        store.add(List.of(memory(n).pieces("first of " + n, ", second").build()));
        acknowledged.add(id(n));
        if (n % 5 == 0) {
          acknowledged.remove(id(n));
          store.delete(List.of(id(n)));
          deleted.add(id(n));
        }
        underWay.countDown();
      }
    } catch (DatabaseError theServerIsGone) {
      underWay.countDown();
    }
  }

  private void verify(MemoryStore store) {
    Map<MemoryId, EmbeddedMemory> found = store.find(acknowledged);
    assertThat(found).hasSize(acknowledged.size());
    assertThat(found.values()).allSatisfy(memory -> assertThat(memory.chunks()).hasSize(2));
    assertThat(store.find(deleted)).isEmpty();
    assertThat(store.statistics().chunks()).isEqualTo(2 * store.statistics().memories());
    assertThat(store.nearest(axis(0), Filter.everything(), 20)).hasSize(20);
  }
}

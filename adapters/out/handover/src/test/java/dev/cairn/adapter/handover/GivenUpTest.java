package dev.cairn.adapter.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.Errand;
import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the owner does for a follower ends when the follower no longer wants it. */
@Timeout(60)
class GivenUpTest {

  @TempDir Path folder;
  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final CountDownLatch embedding = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Errand errand = new Errand(() -> false);
  private Home home;
  private Handover follower;
  private CompletableFuture<AddedMemory> adding;

  @BeforeEach
  void beginToAdd() throws InterruptedException {
    home = new Home(folder.resolve("home"));
    Opener opener = () -> TestingLocal.of(store, embedder());
    Home.await(home.enter(opener, Duration.ofSeconds(20)), Role.OWNER);
    follower = home.enter(opener, Duration.ofSeconds(20));
    Home.await(follower, Role.FOLLOWER);
    adding =
        CompletableFuture.supplyAsync(
            () -> errand.run(() -> follower.memories().add().add(Fixtures.note("some words"))));
    embedding.await();
  }

  @AfterEach
  void leaveHome() {
    home.close();
  }

  @Test
  void whenItIsGivenUp() throws InterruptedException {
    errand.giveUp();

    ended.await();
    assertThatThrownBy(adding::join).hasCauseInstanceOf(EmbeddingError.class);
    assertThat(store.statistics().memories()).isZero();
  }

  @Test
  void whenTheFollowerHangsUp() throws InterruptedException {
    follower.close();

    ended.await();
    assertThat(store.statistics().memories()).isZero();
  }

  /** Takes until nobody wants it any more. */
  private Embedder embedder() {
    TestingEmbedder real = new TestingEmbedder();
    return (Embedder)
        Proxy.newProxyInstance(
            Embedder.class.getClassLoader(),
            new Class<?>[] {Embedder.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("embedPassages")) {
                embedding.countDown();
                while (Errand.current().isWanted()) {
                  Thread.onSpinWait();
                }
                ended.countDown();
              }
              return method.invoke(real, arguments);
            });
  }
}

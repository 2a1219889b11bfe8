package dev.cairn.bootstrap.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.testkit.Faults;
import dev.cairn.testkit.TestingEmbedder;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QueryCacheTest {

  private final TestingEmbedder real = new TestingEmbedder();
  private final Faults faults = new Faults();
  private final UnaryOperator<Embedder> shared = QueryCache.shared();
  private final Embedder cache = shared.apply(faults.before(Embedder.class, real));

  @Test
  void aQueryIsEmbeddedOnce() {
    Embedding first = cache.embedQuery("where is the key");
    Embedding second = cache.embedQuery("where is the key");

    assertThat(second).isEqualTo(first).isEqualTo(real.embedQuery("where is the key"));
    assertThat(faults.callsOf("embedQuery")).isEqualTo(1);
  }

  @Test
  void memoriesAndCatalogueShareTheVectorsOfOneModel() {
    Embedder catalog = shared.apply(faults.before(Embedder.class, real));
    Embedder another = shared.apply(new TestingEmbedder(new ModelStamp("other", 16), 64));

    Embedding first = cache.embedQuery("where is the key");

    assertThat(catalog.embedQuery("where is the key")).isEqualTo(first);
    assertThat(faults.callsOf("embedQuery")).isEqualTo(1);
    assertThat(another.embedQuery("where is the key").model().name()).isEqualTo("other");
  }

  @Test
  void equalQueriesAtTheSameMomentShareOneEmbedding() throws Exception {
    faults.hang("embedQuery");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Embedding>> answers =
          IntStream.range(0, 20)
              .mapToObj(i -> threads.submit(() -> cache.embedQuery("q")))
              .toList();
      while (faults.callsOf("model") < 20) {
        Thread.onSpinWait();
      }
      faults.heal();

      for (Future<Embedding> answer : answers) {
        assertThat(answer.get()).isEqualTo(real.embedQuery("q"));
      }
      assertThat(faults.callsOf("embedQuery")).isEqualTo(1);
    }
  }

  @Test
  void aFailureIsToldAndNotRemembered() {
    real.failWith("The model is not there");
    assertThatThrownBy(() -> cache.embedQuery("q"))
        .isInstanceOf(EmbeddingError.class)
        .hasMessage("The model is not there");

    real.recover();

    assertThat(cache.embedQuery("q")).isEqualTo(real.embedQuery("q"));
  }

  @Test
  void anotherModelsVectorIsNeverAnswered() {
    TestingEmbedder other = new TestingEmbedder(new ModelStamp("other", 16), 64);
    Switching switching = new Switching(real);
    Embedder following = shared.apply(switching.embedder(other));

    assertThat(following.embedQuery("q").model()).isEqualTo(real.model().stamp());
    switching.now = other;

    assertThat(following.embedQuery("q").model()).isEqualTo(other.model().stamp());
  }

  /** An embedder that changes its model. */
  private static final class Switching {
    private Embedder now;

    Switching(Embedder first) {
      now = first;
    }

    Embedder embedder(Embedder later) {
      return new ServingEmbedder(
          () -> Optional.of(now.model().stamp()),
          () -> later.model().stamp(),
          new Models(stamp -> now));
    }
  }
}

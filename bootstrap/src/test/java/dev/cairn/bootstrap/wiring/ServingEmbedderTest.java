package dev.cairn.bootstrap.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.memory.Reembed;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.score.Normalization;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServingEmbedderTest {

  private static final ModelStamp OLD = new ModelStamp("old", 16);
  private static final ModelStamp NEW = new ModelStamp("new", 32);

  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final List<ModelStamp> loads = new ArrayList<>();

  @Test
  void anEmptyStoreTakesTheConfiguredModelWhichIsLoadedOnce() {
    ServingEmbedder embedder = new ServingEmbedder(store::model, () -> OLD, new Models(this::load));

    embedder.preload();
    embedder.embedQuery("a");
    embedder.embedQuery("b");

    assertThat(embedder.model().stamp()).isEqualTo(OLD);
    assertThat(loads).containsExactly(OLD);
  }

  @Test
  void aStoreThatChangesItsModelIsFollowed() {
    ServingEmbedder embedder = new ServingEmbedder(store::model, () -> OLD, new Models(this::load));
    MemoryUseCases.on(embedder, store, Normalization.CLAMPED, Clock.systemUTC())
        .add()
        .add(Fixtures.note("text"));

    new Reembed(load(NEW), store).run((done, total) -> {});

    assertThat(embedder.model().stamp()).isEqualTo(NEW);
  }

  @Test
  void aFailedLoadIsToldAndTriedAgain() {
    ServingEmbedder embedder =
        new ServingEmbedder(
            store::model,
            () -> OLD,
            new Models(
                stamp -> {
                  if (loads.isEmpty()) {
                    loads.add(stamp);
                    throw new EmbeddingError("The model could not be loaded");
                  }
                  return load(stamp);
                }));

    assertThatThrownBy(() -> embedder.embedQuery("a"))
        .isInstanceOf(EmbeddingError.class)
        .hasMessage("The model could not be loaded");
    assertThat(embedder.embedQuery("a").model()).isEqualTo(OLD);
  }

  private Embedder load(ModelStamp stamp) {
    loads.add(stamp);
    return new TestingEmbedder(stamp, 64);
  }
}

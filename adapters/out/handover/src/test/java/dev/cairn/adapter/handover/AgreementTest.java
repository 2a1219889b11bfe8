package dev.cairn.adapter.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.catalog.CatalogFixtures;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process works with the model it is configured for, whoever loaded it. */
class AgreementTest {

  private static final ModelStamp OTHER = new ModelStamp("other", 5);

  @TempDir Path folder;
  private final AtomicReference<ModelStamp> configured = new AtomicReference<>(OTHER);
  private Home home;

  @BeforeEach
  void makeHome() {
    home = new Home(folder);
    home.entered(Role.OWNER);
    home.asker =
        new Asker(Normalization.CLAMPED, false, configured::get, configured::get, () -> false);
  }

  @AfterEach
  void leaveHome() {
    home.close();
  }

  @Test
  void aFollowerThatIsConfiguredForAnotherModelIsRefusedBeforeItWrites() {
    Handover follower = home.entered(Role.FOLLOWER);
    Skill skill = CatalogFixtures.skill(1).build().skill();

    assertThatThrownBy(() -> follower.memories().add().add(memory("text")))
        .isExactlyInstanceOf(ModelMismatchError.class)
        .hasMessageContaining("testing (384 dimensions), but other (5 dimensions) is in use");
    assertThatThrownBy(() -> follower.catalog().edit().save(skill))
        .isExactlyInstanceOf(ModelMismatchError.class);
    assertThat(follower.memories().browse().statistics().memories()).isZero();
    assertThat(follower.catalog().browse().statistics().skills()).isZero();
  }

  @Test
  void searchingNothingNeedsNoModel() {
    assertThat(search(home.entered(Role.FOLLOWER).memories())).isEmpty();
  }

  @Test
  void whoAgreedOnceFollowsTheStoreThroughLaterChangesAndTakeovers() {
    configured.set(home.embedder.model().stamp());
    Handover follower = home.entered(Role.FOLLOWER);
    follower.memories().add().add(memory("text"));

    configured.set(OTHER);

    assertThat(search(follower.memories())).hasSize(1);
    home.leaveFirst();
    Home.await(follower, Role.OWNER);
    assertThat(search(follower.memories())).hasSize(1);
    assertThatThrownBy(() -> search(home.entered(Role.FOLLOWER).memories()))
        .isExactlyInstanceOf(ModelMismatchError.class);
  }

  @Test
  void whileTheStoreIsOnItsWayToAnotherModelBothWillDo() {
    Home other = new Home(folder.resolve("other"));
    other.asker =
        new Asker(Normalization.CLAMPED, false, configured::get, configured::get, () -> true);
    try (other) {
      other.entered(Role.OWNER);
      MemoryUseCases follower = other.entered(Role.FOLLOWER).memories();

      follower.add().add(memory("text"));

      assertThat(search(follower)).hasSize(1);
    }
  }

  @Test
  void whoCannotFindOutItsOwnModelTakesWhatThereIs() {
    home.asker =
        new Asker(
            Normalization.CLAMPED,
            false,
            () -> {
              throw new EmbeddingError("The model cannot be reached");
            },
            configured::get,
            () -> false);
    MemoryUseCases follower = home.entered(Role.FOLLOWER).memories();

    follower.add().add(memory("text"));

    assertThat(search(follower)).hasSize(1);
  }

  @Test
  void eachProcessHasItsScoresAsItIsConfigured() {
    configured.set(home.embedder.model().stamp());
    MemoryUseCases clamped = home.entered(Role.FOLLOWER).memories();
    home.asker =
        new Asker(Normalization.SHIFTED, false, configured::get, configured::get, () -> false);
    MemoryUseCases shifted = home.entered(Role.FOLLOWER).memories();
    clamped.add().add(memory("something else"));

    assertThat(search(shifted)).isNotEqualTo(search(clamped));
  }

  private static List<Double> search(MemoryUseCases memories) {
    return memories
        .search()
        .search(new MemoryQuery("text", 5, Filter.everything(), 0))
        .hits()
        .stream()
        .map(hit -> hit.similarity())
        .toList();
  }

  private static NewMemory memory(String text) {
    return Fixtures.note(text);
  }
}

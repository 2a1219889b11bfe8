package dev.cairn.adapter.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.catalog.ToolAnswerSize;
import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.answer.AnswerSize;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.error.UnknownIdError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryChange;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Merge;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.catalog.CatalogFixtures;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The connection breaks after a write was carried out and before it was answered. */
class RepeatedWritesTest {

  private static final List<String> WRITES = List.of("add", "replace", "delete", "save", "remove");

  @TempDir Path folder;
  private final AtomicInteger cuts = new AtomicInteger();
  private Home home;
  private MemoryUseCases memories;
  private CatalogUseCases catalog;

  @BeforeEach
  void enterHome() {
    home = new Home(folder);
    Handover owner =
        home.enter(
            () -> {
              Local whole = home.open();
              return new Local(
                  cutting(MemoryStore.class, whole.store()),
                  whole.embedder(),
                  cutting(CatalogIndex.class, whole.catalog()),
                  whole.schemas(),
                  whole.catalogEmbedder(),
                  null,
                  AnswerSize.TEXTS_ALONE,
                  ToolAnswerSize.TEXTS_ALONE);
            },
            Duration.ofSeconds(20));
    Home.await(owner, Role.OWNER);
    Handover follower = home.entered(Role.FOLLOWER);
    memories = follower.memories();
    catalog = follower.catalog();
  }

  @AfterEach
  void leaveHome() {
    home.close();
  }

  @Test
  void anAddAnswersThatItCreatedWhatItsFirstAttemptWrote() {
    cuts.set(2);

    List<AddedMemory> added =
        memories.add().addAll(List.of(unnamed("one"), named(2, "two"), unnamed("one")));

    assertThat(added).extracting(AddedMemory::created).containsExactly(true, true, false);
    assertThat(added.get(1).id()).isEqualTo(Fixtures.id(2));
    assertThat(added.get(2).id()).isEqualTo(added.get(0).id());
    assertThat(memories.browse().statistics().memories()).isEqualTo(2);
    assertThat(cuts).hasValue(0);
  }

  @Test
  void anAddOfKnownContentUnderItsOwnIdIsStillNoCreation() {
    memories.add().add(named(1, "one"));
    cuts.set(1);

    List<AddedMemory> added =
        memories.add().addAll(List.of(named(1, "one"), named(2, "two"), named(2, "two")));

    assertThat(added).extracting(AddedMemory::created).containsExactly(false, true, false);
  }

  @Test
  void anAddOfContentThatHasAnotherIdIsStillNoCreation() {
    MemoryId first = memories.add().add(unnamed("one")).id();
    cuts.set(1);

    assertThat(memories.add().add(unnamed("one")))
        .isEqualTo(new AddedMemory(first, 1, false, Merge.NONE));
  }

  @Test
  void anUpdateAnswersWithWhatItMadeOfTheMemory() {
    memories.add().add(named(1, "one"));
    cuts.set(1);

    assertThat(memories.update().update(Fixtures.id(1), saying("changed")).text())
        .isEqualTo("changed");
    assertThat(memories.browse().get(Fixtures.id(1)).text()).isEqualTo("changed");
    assertThat(cuts).hasValue(0);
  }

  @Test
  void aDeleteAnswersWhatItsFirstAttemptDeletedAndNoMore() {
    memories.add().addAll(List.of(named(1, "one"), named(2, "two"), named(3, "three")));
    cuts.set(1);
    assertThat(memories.delete().delete(Fixtures.id(1), false)).containsExactly(Fixtures.id(1));

    cuts.set(1);
    assertThat(memories.delete().delete(Filter.everything(), false))
        .containsExactlyInAnyOrder(Fixtures.id(2), Fixtures.id(3));

    assertThat(memories.delete().delete(Filter.everything(), false)).isEmpty();
    assertThatThrownBy(() -> memories.delete().delete(Fixtures.id(1), false))
        .isExactlyInstanceOf(UnknownIdError.class);
    assertThat(cuts).hasValue(0);
  }

  @Test
  void whatWasRemovedFromTheCatalogueIsNotMissed() {
    cuts.set(1);
    catalog
        .edit()
        .saveAll(
            List.of(CatalogFixtures.skill(1).build().skill()),
            List.of(
                new ItemRecord(
                    CatalogFixtures.item(1).build().item().profile(), ItemSchemas.NONE)));

    cuts.set(1);
    catalog.edit().remove(CatalogFixtures.skillId(1));
    cuts.set(1);
    catalog.edit().remove(CatalogFixtures.itemId(1));

    assertThat(catalog.browse().statistics().skills()).isZero();
    assertThat(catalog.browse().statistics().items()).isZero();
    assertThatThrownBy(() -> catalog.edit().remove(CatalogFixtures.skillId(1)))
        .isExactlyInstanceOf(UnknownIdError.class);
    assertThat(cuts).hasValue(0);
  }

  private static NewMemory unnamed(String text) {
    return Fixtures.note(text);
  }

  private static NewMemory named(int n, String text) {
    return new NewMemory(text, Labels.NONE, Fixtures.id(n), null, null);
  }

  private static MemoryChange saying(String text) {
    return new MemoryChange(text, null, null, null, null);
  }

  /** A port whose writes are carried out, and then end without an answer while cuts are left. */
  private <T> T cutting(Class<T> port, T real) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              Object answer;
              try {
                answer = method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
              boolean writes = WRITES.contains(method.getName());
              if (writes && cuts.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new Cut();
              }
              return answer;
            }));
  }

  /** Not an exception that anybody would answer with. */
  private static final class Cut extends Error {}
}

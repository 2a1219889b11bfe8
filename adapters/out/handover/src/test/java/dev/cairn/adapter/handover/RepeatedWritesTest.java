package dev.cairn.adapter.handover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.Added;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.testkit.Fixtures;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The connection breaks after a write was carried out and before it was answered. */
class RepeatedWritesTest {

  @TempDir Path folder;
  private final AtomicInteger cuts = new AtomicInteger();
  private Home home;
  private MemoryStore follower;

  @BeforeEach
  void enterHome() {
    home = new Home(folder, this::cutting);
    home.entered(Role.OWNER);
    follower = home.entered(Role.FOLLOWER).store();
  }

  @AfterEach
  void leaveHome() {
    home.close();
  }

  @Test
  void anAddAnswersThatItCreatedWhatItsFirstAttemptWrote() {
    cuts.set(2);

    assertThat(follower.add(List.of(memory(1), memory(2))))
        .containsExactly(new Added(Fixtures.id(1), true), new Added(Fixtures.id(2), true));
    assertThat(cuts).hasValue(0);
  }

  @Test
  void anAddOfKnownContentUnderItsOwnIdIsStillNoCreation() {
    follower.add(List.of(memory(1)));
    cuts.set(1);

    assertThat(follower.add(List.of(memory(1), memory(2), memory(2))))
        .containsExactly(
            new Added(Fixtures.id(1), false),
            new Added(Fixtures.id(2), true),
            new Added(Fixtures.id(2), false));
  }

  @Test
  void anAddOfContentThatHasAnotherIdIsStillNoCreation() {
    follower.add(List.of(memory(1)));
    EmbeddedMemory same = Fixtures.memory(2).text(memory(1).memory().text()).build();
    cuts.set(1);

    assertThat(follower.add(List.of(same))).containsExactly(new Added(Fixtures.id(1), false));
  }

  @Test
  void aReplaceThatWasCarriedOutAnswersSo() {
    follower.add(List.of(memory(1)));
    EmbeddedMemory changed = Fixtures.memory(1).text("changed").build();
    cuts.set(1);

    assertThat(follower.replace(memory(1).memory(), changed)).isTrue();
  }

  @Test
  void aReplaceThatWasRefusedAnswersSo() {
    follower.add(List.of(memory(1)));
    Memory outdated = Fixtures.memory(1).tags("outdated").build().memory();
    EmbeddedMemory changed = Fixtures.memory(1).text("changed").build();
    cuts.set(1);

    assertThat(follower.replace(outdated, changed)).isFalse();
  }

  @Test
  void aDeleteAnswersWhatItsFirstAttemptDeletedAndNoMore() {
    follower.add(List.of(memory(1), memory(2)));
    List<MemoryId> ids = List.of(Fixtures.id(1), Fixtures.id(2), Fixtures.id(3));
    cuts.set(1);

    assertThat(follower.delete(ids)).containsExactlyInAnyOrder(Fixtures.id(1), Fixtures.id(2));
    assertThat(follower.delete(ids)).isEmpty();
  }

  private static EmbeddedMemory memory(int n) {
    return Fixtures.memory(n).build();
  }

  /** A store whose writes are carried out, and then end without an answer while cuts are left. */
  private MemoryStore cutting(MemoryStore store) {
    return (MemoryStore)
        Proxy.newProxyInstance(
            MemoryStore.class.getClassLoader(),
            new Class<?>[] {MemoryStore.class},
            (proxy, method, arguments) -> {
              Object answer;
              try {
                answer = method.invoke(store, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
              boolean writes = List.of("add", "replace", "delete").contains(method.getName());
              if (writes && cuts.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new Cut();
              }
              return answer;
            });
  }

  /** Not an exception that anybody would answer with. */
  private static final class Cut extends Error {}
}

package dev.cairn.adapter.falkordb;

import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.adapter.remote.RemotePolicy;
import dev.cairn.application.port.Added;
import dev.cairn.application.port.BlendedSearch;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.Proposal;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.server.FaultyProxy;
import dev.cairn.testkit.server.FaultyProxy.Fault;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Networks and servers that fail: no wrong answer, no lost write, no secret, and recovery. */
class FaultTest {

  private static final String SECRET = "hunter2-secret";

  private final FalkorServer server = FalkorServer.shared();
  private final FaultyProxy proxy = server.proxy();
  private final FalkorSettings settings =
      server
          .settings(proxy.port())
          .withTimeouts(Duration.ofMillis(1500), Duration.ofMillis(1000), Duration.ofMillis(500));
  private final MemoryStore store = FalkorMemoryStore.open(settings);

  @BeforeEach
  void fill() {
    store.add(memories(5));
  }

  @AfterEach
  void end() {
    store.close();
    proxy.close();
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"NONE", "GARBAGE"})
  void anOutageIsAnErrorAfterThreeRetriesAndNeverAnEmptyAnswer(Fault fault) {
    proxy.fail(fault);

    DatabaseError failure =
        catchThrowableOfType(
            DatabaseError.class, () -> store.nearest(axis(0), Filter.everything(), 3));

    assertThat(failure).hasMessageStartingWith("Database operation failed after 3 retries: ");
    assertSafe(failure);
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"NONE"})
  void itRecoversByItselfWhenTheFaultIsOver(Fault fault) {
    proxy.fail(fault);
    assertThatThrownBy(() -> store.find(List.of(id(1)))).isInstanceOf(DatabaseError.class);

    proxy.heal();

    assertThat(store.find(List.of(id(1)))).hasSize(1);
    assertThat(store.nearest(axis(0), Filter.everything(), 10)).hasSize(5);
  }

  @ParameterizedTest
  @EnumSource(names = {"RESET", "CUT", "HANG", "DRIP"})
  void aPassingFaultIsNotNoticed(Fault fault) {
    proxy.fail(fault, 2);

    assertThat(store.nearest(axis(0), Filter.everything(), 10)).hasSize(5);
  }

  @Test
  void garbageIsAQueryErrorThatIsNotRetried() {
    proxy.fail(Fault.GARBAGE);

    assertThatThrownBy(() -> store.nearest(axis(0), Filter.everything(), 3))
        .isInstanceOf(QueryError.class)
        .hasMessage("FalkorDB gave a malformed answer");
  }

  @Test
  void aSearchByWordsIsAnsweredWholeOrNotAtAll() {
    MemoryProbe probe =
        MemoryProbe.ofBoth(Fixtures.words("memory number 3"), () -> Meaning.of(axis(0)));
    BlendedSearch search = store.blended().orElseThrow();
    Proposal whole = search.candidates(probe, Filter.everything(), 10);
    assertThat(whole.candidates()).hasSize(5);

    for (int answers = 0; answers < 8; answers++) {
      proxy.failAfter(answers, Fault.RESET);
      Proposal again = search.candidates(probe, Filter.everything(), 10);
      assertThat(again.candidates()).hasSameElementsAs(whole.candidates());
      assertThat(again.words()).isEqualTo(whole.words());
      proxy.heal();
    }
    proxy.fail(Fault.RESET);
    assertThatThrownBy(() -> search.candidates(probe, Filter.everything(), 10))
        .isInstanceOf(DatabaseError.class)
        .hasMessageStartingWith("Database operation failed after 3 retries: ");
  }

  @ParameterizedTest
  @EnumSource(names = {"RESET", "CUT", "HANG"})
  void anAddWhoseAnswerIsLostIsDoneOnceAndSaysSo(Fault fault) {
    for (int lost = 1; lost <= 4; lost++) {
      EmbeddedMemory memory = memory(100 + lost).pieces("one ", "two " + fault + lost).build();
      failAfter(lost, fault);

      assertThat(store.add(List.of(memory))).containsExactly(new Added(id(100 + lost), true));

      proxy.heal();
      assertThat(store.find(List.of(id(100 + lost))).get(id(100 + lost)).chunks()).hasSize(2);
    }
    assertThat(store.statistics().chunks()).isEqualTo(5 + 8);
    assertThat(store.nearest(axis(0), Filter.everything(), 100)).hasSize(13);
  }

  @Test
  void aReplacementWhoseAnswerIsLostIsDoneAndSaysSo() {
    EmbeddedMemory before = memories(1).getFirst();
    EmbeddedMemory after = memory(1).text("after").build();
    failAfter(3, Fault.RESET);

    assertThat(store.replace(before.memory(), after)).isTrue();

    assertThat(store.find(List.of(id(1))).get(id(1)).memory()).isEqualTo(after.memory());
  }

  @Test
  void aDeletionWhoseAnswerIsLostIsDoneAndSaysSo() {
    failAfter(3, Fault.RESET);

    assertThat(store.delete(List.of(id(1), id(9)))).containsExactly(id(1));

    assertThat(store.find(List.of(id(1)))).isEmpty();
  }

  @Test
  void aDeadServerIsAConnectionErrorThatNamesNothing() {
    FalkorSettings nobody =
        FalkorSettings.of("127.0.0.1", proxy.port()).withPolicy(settings.policy());
    proxy.close();

    ConnectionError failure =
        catchThrowableOfType(ConnectionError.class, () -> FalkorMemoryStore.open(nobody));

    assertSafe(failure);
    assertThatThrownBy(() -> FalkorCatalogIndex.open(nobody)).isInstanceOf(ConnectionError.class);
  }

  @Test
  void whileTheServerIsDownCallsFailAtOnce() {
    RemotePolicy quickBreaker = settings.policy().withBreaker(2, Duration.ofMillis(50));
    try (MemoryStore careful = FalkorMemoryStore.open(settings.withPolicy(quickBreaker))) {
      proxy.fail(Fault.REFUSE);
      assertThatThrownBy(careful::model).isInstanceOf(DatabaseError.class);
      int before = proxy.connections();

      for (int i = 0; i < 50; i++) {
        assertThatThrownBy(careful::model).isInstanceOf(ConnectionError.class);
      }

      assertThat(proxy.connections() - before).isLessThan(50);
    }
  }

  @Test
  void aWrongPasswordIsRefusedWithoutRetriesAndWithoutBeingNamed() {
    try (FalkorServer guarded =
        FalkorServer.start("--appendonly", "no", "--requirepass", "right")) {
      FalkorSettings wrong = guarded.settings().withCredentials(null, SECRET);

      DatabaseError failure =
          catchThrowableOfType(DatabaseError.class, () -> FalkorMemoryStore.open(wrong));

      assertThat(failure)
          .isInstanceOf(QueryError.class)
          .hasMessage("FalkorDB refused the user or the password");
      assertSafe(failure);
      assertThatThrownBy(() -> FalkorMemoryStore.open(guarded.settings()))
          .hasMessage("FalkorDB refused the user or the password");
      try (MemoryStore open =
          FalkorMemoryStore.open(guarded.settings().withCredentials(null, "right"))) {
        assertThat(open.model()).isEmpty();
      }
    }
  }

  @Test
  void settingsDoNotShowTheirPassword() {
    assertThat(settings.withCredentials("me", SECRET).toString()).doesNotContain(SECRET, "me=");
  }

  @Test
  void aGraphThatVanishesIsAnEmptyStoreThatWorks() {
    try (var client = server.client()) {
      client.del(settings.prefix() + "_memories");
    }

    assertThat(store.nearest(axis(0), Filter.everything(), 5)).isEmpty();
    assertThat(store.add(memories(1))).containsExactly(new Added(id(1), true));
    assertThat(store.find(List.of(id(1)))).hasSize(1);
  }

  /** Lets some answers through and then loses one. */
  private void failAfter(int answers, Fault fault) {
    proxy.failAfter(answers - 1, fault);
  }

  private void assertSafe(Throwable failure) {
    assertThat(failure.getMessage())
        .doesNotContain("127.0.0.1", "localhost", SECRET, Integer.toString(proxy.port()))
        .doesNotContain("MATCH", "redis", "jedis");
  }
}

package dev.cairn.adapter.qdrant;

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
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Networks and servers that fail: no wrong answer, no lost write, no secret, and recovery. */
class FaultTest {

  private static final String SECRET = "hunter2-secret";

  private final QdrantServer server = QdrantServer.shared();
  private final FaultyProxy proxy = server.proxy();
  private final QdrantSettings settings =
      server.settings(proxy.port()).withTimeouts(Duration.ofMillis(800), Duration.ofMillis(800));
  private final QdrantSettings direct = server.settings().withPrefix(settings.prefix());
  private final MemoryStore store = QdrantMemoryStore.open(settings);

  @BeforeEach
  void fill() {
    store.add(memories(5));
  }

  @AfterEach
  void end() {
    store.close();
    proxy.close();
    QdrantServer.clear(direct);
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"NONE"})
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
  @EnumSource(names = {"RESET", "CUT", "HANG", "DRIP", "GARBAGE"})
  void aPassingFaultIsNotNoticed(Fault fault) {
    proxy.fail(fault, 2);

    assertThat(store.nearest(axis(0), Filter.everything(), 10)).hasSize(5);
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
    int places = fault == Fault.RESET ? 12 : 7;
    for (int lost = 1; lost <= places; lost++) {
      EmbeddedMemory memory = memory(100 + lost).pieces("one ", "two " + fault + lost).build();
      failAfter(lost, fault);

      assertThat(store.add(List.of(memory))).containsExactly(new Added(id(100 + lost), true));

      proxy.heal();
      assertThat(store.find(List.of(id(100 + lost))).get(id(100 + lost)).chunks()).hasSize(2);
    }
    assertThat(store.statistics().chunks()).isEqualTo(5 + 2 * places);
    assertThat(store.nearest(axis(0), Filter.everything(), 100)).hasSize(5 + 2 * places);
  }

  @Test
  void aReplacementWhoseAnswerIsLostIsDoneAndSaysSo() {
    EmbeddedMemory before = memories(1).getFirst();
    for (int lost = 1; lost <= 10; lost++) {
      EmbeddedMemory after = memory(1).text("after " + lost).build();
      failAfter(lost, Fault.RESET);

      assertThat(store.replace(before.memory(), after)).isTrue();

      proxy.heal();
      assertThat(store.find(List.of(id(1))).get(id(1)).memory()).isEqualTo(after.memory());
      assertThat(store.nearest(axis(0), Filter.everything(), 100)).hasSize(5);
      before = after;
    }
  }

  @Test
  void aDeletionWhoseAnswerIsLostIsDoneAndSaysSo() {
    for (int lost = 1; lost <= 8; lost++) {
      failAfter(lost, Fault.RESET);

      assertThat(store.delete(List.of(id(1), id(9)))).containsExactly(id(1));

      proxy.heal();
      assertThat(store.find(List.of(id(1)))).isEmpty();
      store.add(memories(1));
    }
  }

  @Test
  void whatOneCallLeftInTheMiddleDoesNotHoldUpTheNext() {
    proxy.fail(Fault.HANG);
    assertThatThrownBy(() -> store.add(List.of(memory(7).build())))
        .isInstanceOf(DatabaseError.class);
    proxy.heal();

    long begun = System.nanoTime();
    store.add(List.of(memory(8).build()));

    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void aDeadServerIsAConnectionErrorThatNamesNothing() {
    QdrantSettings nobody =
        QdrantSettings.of("127.0.0.1", proxy.port()).withPolicy(settings.policy());
    proxy.close();

    ConnectionError failure =
        catchThrowableOfType(ConnectionError.class, () -> QdrantMemoryStore.open(nobody));

    assertSafe(failure);
    assertThatThrownBy(() -> QdrantCatalogIndex.open(nobody)).isInstanceOf(ConnectionError.class);
  }

  @Test
  void whileTheServerIsDownCallsFailAtOnce() {
    RemotePolicy quickBreaker = settings.policy().withBreaker(2, Duration.ofMillis(50));
    try (MemoryStore careful = QdrantMemoryStore.open(settings.withPolicy(quickBreaker))) {
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
  void aWrongKeyIsRefusedWithoutRetriesAndWithoutBeingNamed() {
    try (QdrantServer guarded =
        QdrantServer.start(Map.of("QDRANT__SERVICE__API_KEY", "the-right-key"))) {
      QdrantSettings wrong = guarded.settings().withApiKey(SECRET);

      DatabaseError failure =
          catchThrowableOfType(DatabaseError.class, () -> QdrantMemoryStore.open(wrong));

      assertThat(failure).isInstanceOf(QueryError.class).hasMessage("Qdrant refused the API key");
      assertSafe(failure);
      assertThatThrownBy(() -> QdrantMemoryStore.open(guarded.settings().withApiKey(null)))
          .hasMessage("Qdrant refused the API key");
      try (MemoryStore open =
          QdrantMemoryStore.open(guarded.settings().withApiKey("the-right-key"))) {
        assertThat(open.model()).isEmpty();
      }
    }
  }

  @Test
  void aServerWithoutEncryptionIsRefusedWhereItIsWanted() {
    QdrantSettings encrypted = settings.withTls(true);

    ConnectionError failure =
        catchThrowableOfType(ConnectionError.class, () -> QdrantMemoryStore.open(encrypted));

    assertSafe(failure);
  }

  @Test
  void settingsDoNotShowTheirKey() {
    assertThat(settings.withApiKey(SECRET).toString()).doesNotContain(SECRET);
  }

  @Test
  void aRecentServerIsFoundWithoutProblem() {
    assertThat(QdrantMemoryStore.examine(direct)).isEmpty();
  }

  @Test
  void collectionsThatVanishAreAnEmptyStoreThatWorks() {
    QdrantServer.clear(direct);

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
        .doesNotContain("grpc", "netty", "UNAVAILABLE");
  }
}

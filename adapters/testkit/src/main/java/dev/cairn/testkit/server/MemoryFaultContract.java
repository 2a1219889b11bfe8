package dev.cairn.testkit.server;

import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.application.port.Added;
import dev.cairn.application.port.BlendedSearch;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.Proposal;
import dev.cairn.domain.search.ScoredChunk;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.MemoryBuilder;
import dev.cairn.testkit.server.FaultyProxy.Fault;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Networks and servers that fail: no wrong answer, no lost write, no secret, and recovery. */
public abstract class MemoryFaultContract {

  protected static final String SECRET = "hunter2-secret";

  private FaultyProxy proxy;
  private MemoryStore store;

  /** What the server is called in messages. */
  protected abstract String server();

  /** Stands before the server. */
  protected abstract FaultyProxy newProxy();

  /** Opens the test's store through a port of the loopback; it gives up soon. */
  protected abstract MemoryStore open(int port);

  /** The same; it stops asking for a minute after two failures. */
  protected abstract MemoryStore openCarefully(int port);

  protected abstract CatalogIndex openCatalog(int port);

  /** How often it is tried again what may pass. */
  protected abstract int retries();

  /** The faults that may pass, as far as the client notices them soon enough to be tried. */
  protected abstract Set<Fault> outages();

  /** Those of them that are tried as ones that do pass. */
  protected abstract Set<Fault> passing();

  /** How many answers of a write are lost, one after the other, to each of these faults. */
  protected abstract Map<Fault, Integer> losses();

  /** Removes from the server what the test's store has there. */
  protected abstract void vanish();

  /** What no message may hold, besides addresses and the secret. */
  protected abstract String[] unspeakable();

  /** The answer, as soon as the end of a fault is noticed: here, at once. */
  protected <T> T answered(Supplier<T> question) {
    return question.get();
  }

  protected final FaultyProxy proxy() {
    return proxy;
  }

  protected final MemoryStore store() {
    return store;
  }

  @BeforeEach
  void begin() {
    proxy = newProxy();
    store = open(proxy.port());
    store.add(memories(5));
  }

  @AfterEach
  void end() {
    store.close();
    proxy.close();
  }

  @Test
  void anOutageIsAnErrorAfterTheRetriesAndNeverAnEmptyAnswer() {
    for (Fault fault : outages()) {
      proxy.fail(fault);

      DatabaseError failure = catchThrowableOfType(DatabaseError.class, () -> nearest(3));

      assertThat(failure)
          .as(fault.name())
          .hasMessageStartingWith("Database operation failed after %d retries: ", retries());
      assertSafe(failure);
      proxy.heal();
      assertThat(answered(() -> nearest(10))).as(fault.name()).hasSize(5);
    }
  }

  @Test
  void itRecoversByItselfWhenAFaultIsOver() {
    for (Fault fault : outages()) {
      proxy.fail(fault);
      assertThatThrownBy(() -> store.find(List.of(id(1))))
          .as(fault.name())
          .isInstanceOf(DatabaseError.class);

      proxy.heal();

      assertThat(answered(() -> store.find(List.of(id(1))))).as(fault.name()).hasSize(1);
    }
  }

  @Test
  void aPassingFaultIsNotNoticed() {
    for (Fault fault : passing()) {
      proxy.fail(fault, Math.max(1, retries() - 1));

      assertThat(nearest(10)).as(fault.name()).hasSize(5);

      proxy.heal();
    }
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
        .hasMessageStartingWith("Database operation failed after %d retries: ", retries());
  }

  @Test
  void anAddWhoseAnswerIsLostIsDoneOnceAndSaysSo() {
    int added = 0;
    for (Map.Entry<Fault, Integer> each : losses().entrySet()) {
      for (int lost = 1; lost <= each.getValue(); lost++) {
        addLosing(lost, each.getKey(), memory(100 + ++added));
      }
    }
    assertThat(store.statistics().chunks()).isEqualTo(5 + 2 * added);
    assertThat(nearest(200)).hasSize(5 + 2 * added);
  }

  private void addLosing(int answer, Fault fault, MemoryBuilder builder) {
    EmbeddedMemory memory = builder.pieces("one ", "two " + fault + answer).build();
    MemoryId id = memory.memory().id();
    proxy.failAfter(answer - 1, fault);

    assertThat(store.add(List.of(memory))).as(fault.name()).containsExactly(new Added(id, true));

    proxy.heal();
    assertThat(found(id).chunks()).hasSize(2);
  }

  @Test
  void aReplacementWhoseAnswerIsLostIsDoneAndSaysSo() {
    EmbeddedMemory before = memories(1).getFirst();
    for (int lost = 1; lost <= losses().getOrDefault(Fault.RESET, 0); lost++) {
      EmbeddedMemory after = memory(1).text("after " + lost).build();
      proxy.failAfter(lost - 1, Fault.RESET);

      assertThat(store.replace(before.memory(), after)).isTrue();

      proxy.heal();
      assertThat(found(id(1)).memory()).isEqualTo(after.memory());
      assertThat(nearest(100)).hasSize(5);
      before = after;
    }
  }

  @Test
  void aDeletionWhoseAnswerIsLostIsDoneAndSaysSo() {
    for (int lost = 1; lost <= losses().getOrDefault(Fault.RESET, 0); lost++) {
      proxy.failAfter(lost - 1, Fault.RESET);

      assertThat(store.delete(List.of(id(1), id(9)))).containsExactly(id(1));

      proxy.heal();
      assertThat(store.find(List.of(id(1)))).isEmpty();
      store.add(memories(1));
    }
  }

  @Test
  void aDeadServerIsAConnectionErrorThatNamesNothing() {
    proxy.close();

    ConnectionError failure = catchThrowableOfType(ConnectionError.class, () -> open(proxy.port()));

    assertSafe(failure);
    assertThatThrownBy(() -> openCatalog(proxy.port())).isInstanceOf(ConnectionError.class);
  }

  @Test
  void whileTheServerIsDownCallsFailAtOnce() {
    try (MemoryStore careful = openCarefully(proxy.port())) {
      proxy.fail(Fault.REFUSE);
      assertThatThrownBy(careful::model).isInstanceOf(DatabaseError.class);
      int before = proxy.connections();

      assertThatThrownBy(careful::model)
          .isInstanceOf(ConnectionError.class)
          .hasMessage(server() + " is not answering; it is tried again in a few seconds");

      assertThat(proxy.connections()).isEqualTo(before);
    }
  }

  @Test
  void whatVanishesIsAnEmptyStoreThatWorks() {
    vanish();

    assertThat(nearest(5)).isEmpty();
    assertThat(store.add(memories(1))).containsExactly(new Added(id(1), true));
    assertThat(store.find(List.of(id(1)))).hasSize(1);
  }

  protected final void assertSafe(Throwable failure) {
    assertThat(failure.getMessage())
        .doesNotContain("127.0.0.1", "localhost", SECRET, Integer.toString(proxy.port()))
        .doesNotContain(unspeakable());
  }

  private EmbeddedMemory found(MemoryId id) {
    return store.find(List.of(id)).values().iterator().next();
  }

  private List<ScoredChunk> nearest(int limit) {
    return store.nearest(axis(0), Filter.everything(), limit);
  }
}

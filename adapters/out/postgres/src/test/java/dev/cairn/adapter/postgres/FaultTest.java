package dev.cairn.adapter.postgres;

import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.application.port.Added;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.testkit.server.FaultyProxy;
import dev.cairn.testkit.server.FaultyProxy.Fault;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Networks and servers that fail: no wrong answer, no lost write, no secret, and recovery. */
class FaultTest {

  private static final String SECRET = "hunter2-secret";

  private final PostgresServer server = PostgresServer.shared();
  private final FaultyProxy proxy = server.proxy();
  private final PostgresSettings settings = server.impatient(proxy.port());
  private final MemoryStore store = PostgresServer.briefly(settings);

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
  @EnumSource(names = {"REFUSE", "RESET", "CUT", "HANG", "GARBAGE"})
  void anOutageIsAnErrorAfterTheRetriesAndNeverAnEmptyAnswer(Fault fault) {
    proxy.fail(fault);

    DatabaseError failure =
        catchThrowableOfType(
            DatabaseError.class, () -> store.nearest(axis(0), Filter.everything(), 3));

    assertThat(failure).hasMessageStartingWith("Database operation failed after 1 retries: ");
    assertSafe(failure);
    proxy.heal();
    assertThat(awaited(() -> store.nearest(axis(0), Filter.everything(), 10))).hasSize(5);
  }

  /** The answer as soon as there is one. */
  static <T> T awaited(Supplier<T> call) {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (true) {
      try {
        return call.get();
      } catch (ConnectionError e) {
        assertThat(System.nanoTime()).isLessThan(end);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RESET", "CUT"})
  void aPassingFaultIsNotNoticed(Fault fault) {
    proxy.fail(fault, 1);

    assertThat(store.nearest(axis(0), Filter.everything(), 10)).hasSize(5);
  }

  /** Whichever of the answers is lost, that of the commit too. */
  @Test
  void anAddWhoseAnswerIsLostIsDoneOnceAndSaysSo() {
    for (int lost = 1; lost <= 12; lost++) {
      EmbeddedMemory memory = memory(100 + lost).pieces("one ", "two " + lost).build();
      proxy.failAfter(lost - 1, Fault.RESET);

      assertThat(store.add(List.of(memory))).containsExactly(new Added(id(100 + lost), true));

      proxy.heal();
      assertThat(store.find(List.of(id(100 + lost))).get(id(100 + lost)).chunks()).hasSize(2);
    }
    assertThat(store.statistics().chunks()).isEqualTo(5 + 24);
    assertThat(store.nearest(axis(0), Filter.everything(), 100)).hasSize(29);
  }

  @Test
  void aReplacementWhoseAnswerIsLostIsDoneAndSaysSo() {
    for (int lost = 1; lost <= 12; lost++) {
      EmbeddedMemory before = store.find(List.of(id(1))).get(id(1));
      EmbeddedMemory after = memory(1).text("after " + lost).build();
      proxy.failAfter(lost - 1, Fault.RESET);

      assertThat(store.replace(before.memory(), after)).isTrue();

      proxy.heal();
      assertThat(store.find(List.of(id(1))).get(id(1)).memory()).isEqualTo(after.memory());
    }
  }

  @Test
  void aDeletionWhoseAnswerIsLostIsDoneAndSaysSo() {
    for (int lost = 1; lost <= 5; lost++) {
      proxy.failAfter(lost + 1, Fault.RESET);

      assertThat(store.delete(List.of(id(lost), id(99)))).containsExactly(id(lost));

      proxy.heal();
      assertThat(store.find(List.of(id(lost)))).isEmpty();
    }
  }

  @Test
  void aDeadServerIsAConnectionErrorThatNamesNothing() {
    proxy.close();

    ConnectionError failure =
        catchThrowableOfType(ConnectionError.class, () -> PostgresServer.briefly(settings));

    assertSafe(failure);
    assertThatThrownBy(() -> PostgresServer.catalog(settings)).isInstanceOf(ConnectionError.class);
  }

  @Test
  void aWrongPasswordIsRefusedWithoutRetriesAndWithoutBeingNamed() {
    server.run("create role guarded login password 'right'");
    server.run("create database guarded owner guarded");
    server.run("guarded", "create extension vector");

    QueryError failure =
        catchThrowableOfType(
            QueryError.class,
            () -> PostgresServer.memories(server.settings("guarded", "guarded", SECRET)));

    assertThat(failure).hasMessage("PostgreSQL refused the user or the password");
    assertSafe(failure);
    try (MemoryStore open =
        PostgresServer.memories(server.settings("guarded", "guarded", "right"))) {
      assertThat(open.model()).isEmpty();
    }
  }

  @Test
  void aDatabaseThatDoesNotExistIsToldOf() {
    assertThatThrownBy(() -> PostgresServer.memories(server.settings("nowhere", "postgres", "")))
        .isInstanceOf(QueryError.class)
        .hasMessage("PostgreSQL has no such database");
  }

  @Test
  void tablesThatVanishAreAnEmptyStoreThatWorks() {
    server.run("drop schema " + settings.schema() + " cascade");

    assertThat(store.nearest(axis(0), Filter.everything(), 5)).isEmpty();
    assertThat(store.add(memories(1))).containsExactly(new Added(id(1), true));
    assertThat(store.find(List.of(id(1)))).hasSize(1);
  }

  @Test
  void whileTheServerIsDownCallsFailAtOnce() {
    var quickBreaker = PostgresServer.QUICK.withBreaker(2, Duration.ofMinutes(1));
    try (MemoryStore careful =
        PostgresMemoryStore.open(settings, quickBreaker, PostgresMemoryStore.EXACT_UP_TO)) {
      proxy.fail(Fault.REFUSE);
      assertThatThrownBy(careful::model).isInstanceOf(DatabaseError.class);

      assertThatThrownBy(careful::model)
          .isInstanceOf(ConnectionError.class)
          .hasMessage("PostgreSQL is not answering; it is tried again in a few seconds");
    }
  }

  @Test
  void whatIsStoredStandsInNoFailure() {
    try (Database database = Database.ofStore(settings, Migrations.ofMemories())) {
      QueryError failure =
          catchThrowableOfType(
              QueryError.class,
              () ->
                  database.transact(
                      Sql.of("insert into cairn_terms values (?), (?)", SECRET, SECRET)::run));

      StringWriter trace = new StringWriter();
      failure.printStackTrace(new PrintWriter(trace));
      assertThat(trace.toString()).contains("PSQLException").doesNotContain(SECRET);
    }
  }

  private void assertSafe(Throwable failure) {
    assertThat(failure.getMessage())
        .doesNotContain("127.0.0.1", "localhost", SECRET, Integer.toString(proxy.port()))
        .doesNotContain("select", "jdbc", "guarded");
  }
}

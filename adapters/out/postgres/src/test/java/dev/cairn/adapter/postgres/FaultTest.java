package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.QueryError;
import dev.cairn.testkit.server.FaultyProxy;
import dev.cairn.testkit.server.FaultyProxy.Fault;
import dev.cairn.testkit.server.MemoryFaultContract;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class FaultTest extends MemoryFaultContract {

  private final PostgresServer server = PostgresServer.shared();
  private final String schema = server.settings().schema();

  @Override
  protected String server() {
    return "PostgreSQL";
  }

  @Override
  protected FaultyProxy newProxy() {
    return server.proxy();
  }

  @Override
  protected MemoryStore open(int port) {
    return PostgresServer.briefly(settings(port));
  }

  @Override
  protected MemoryStore openCarefully(int port) {
    return PostgresMemoryStore.open(
        settings(port),
        PostgresServer.QUICK.withBreaker(2, Duration.ofMinutes(1)),
        PostgresMemoryStore.EXACT_UP_TO);
  }

  @Override
  protected CatalogIndex openCatalog(int port) {
    return PostgresServer.catalog(settings(port));
  }

  private PostgresSettings settings(int port) {
    return PostgresServer.impatient(port, schema);
  }

  @Override
  protected int retries() {
    return 1;
  }

  @Override
  protected Set<Fault> outages() {
    return EnumSet.complementOf(EnumSet.of(Fault.NONE, Fault.DRIP));
  }

  @Override
  protected Set<Fault> passing() {
    return EnumSet.of(Fault.RESET, Fault.CUT);
  }

  /** That of the commit is among them. */
  @Override
  protected Map<Fault, Integer> losses() {
    return Map.of(Fault.RESET, 12);
  }

  @Override
  protected void vanish() {
    server.run("drop schema " + schema + " cascade");
  }

  @Override
  protected String[] unspeakable() {
    return new String[] {"select", "jdbc", "guarded"};
  }

  @Override
  protected <T> T answered(Supplier<T> question) {
    return awaited(question);
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
  void whatIsStoredStandsInNoFailure() {
    try (Database database = new Database(settings(proxy().port()), Migrations.ofMemories())) {
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
}

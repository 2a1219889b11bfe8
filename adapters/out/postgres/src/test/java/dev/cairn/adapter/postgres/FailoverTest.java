package dev.cairn.adapter.postgres;

import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.filter.Filter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A standby takes over, and the store goes on without being opened again. */
class FailoverTest {

  @Test
  void writesAndReadsGoOnAtTheNewPrimary() {
    try (PostgresServer primary = PostgresServer.start();
        PostgresServer standby = primary.standby();
        MemoryStore store = PostgresServer.memories(either(primary, standby))) {
      primary.run("alter system set synchronous_standby_names = '*'");
      primary.run("select pg_reload_conf()");
      store.add(memories(3));

      primary.kill();
      standby.run("select pg_promote()");

      store.add(List.of(memory(9).build()));
      assertThat(store.nearest(axis(0), Filter.everything(), 10)).hasSize(4);
      assertThat(standby.text("select count(*) from cairn_memories")).isEqualTo("4");
    }
  }

  private static PostgresSettings either(PostgresServer one, PostgresServer other) {
    return new PostgresSettings(
        "jdbc:postgresql://127.0.0.1:%d,127.0.0.1:%d/postgres".formatted(one.port(), other.port()),
        "postgres",
        "",
        5,
        Duration.ofSeconds(10),
        Duration.ofSeconds(30),
        0);
  }
}

package dev.cairn.adapter.postgres;

import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.testkit.Concurrently;
import dev.cairn.testkit.server.SharedStoreContract;
import dev.cairn.testkit.server.WriterProcess;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Several stores share a schema of the database, or have one each. */
class SeveralStoresTest extends SharedStoreContract {

  private static final PostgresServer SERVER = PostgresServer.shared();

  private final PostgresSettings settings = SERVER.settings();

  @Override
  protected MemoryStore open() {
    return PostgresServer.memories(settings);
  }

  @Override
  protected Supplier<MemoryStore> fresh() {
    PostgresSettings fresh = SERVER.settings();
    return () -> PostgresServer.memories(fresh);
  }

  @Override
  protected Process writer(int number, int contents) throws IOException {
    return WriterProcess.start(
        SeveralStoresTest.class, SERVER.port(), settings.schema(), number, contents);
  }

  public static void main(String[] arguments) {
    PostgresSettings settings =
        PostgresServer.settings(Integer.parseInt(arguments[0]), arguments[1]);
    try (MemoryStore store = PostgresServer.memories(settings)) {
      int writer = Integer.parseInt(arguments[2]);
      int contents = Integer.parseInt(arguments[3]);
      System.out.println(WriterProcess.write(store, writer, contents));
    }
  }

  @Override
  protected void verifyNothingIsThereTwice() {
    assertThat(
            SERVER.text(
                "select count(*) from pg_tables where schemaname = '%s' and tablename ~ 'chunks_'"
                    .formatted(settings.schema())))
        .isEqualTo("1");
  }

  @Test
  void theSameMemoryIsCreatedByOneOfThemOnly() {
    try (MemoryStore one = open();
        MemoryStore other = open()) {
      for (int round = 1; round <= 20; round++) {
        EmbeddedMemory same = memory(round).build();

        List<Boolean> created =
            Concurrently.run(
                2, thread -> (thread == 0 ? one : other).add(List.of(same)).getFirst().created());

        assertThat(created).containsExactlyInAnyOrder(true, false);
      }
    }
  }

  @Test
  void aStoreOfAnotherSchemaIsAnotherStore() {
    SERVER.run("create database apart");
    PostgresSettings usual = SERVER.settings("apart", "postgres", "");
    PostgresSettings named = usual.withSchema("cairn-2");
    try (MemoryStore one = PostgresServer.memories(usual);
        MemoryStore other = PostgresServer.memories(named)) {
      one.add(memories(2));

      assertThat(other.statistics().memories()).isZero();
      assertThat(other.model()).isEmpty();
      other.add(memories(3));
      assertThat(one.statistics().memories()).isEqualTo(2);

      PostgresMemoryStore.drop(named);
      assertThat(one.statistics().memories()).isEqualTo(2);
    }
  }
}

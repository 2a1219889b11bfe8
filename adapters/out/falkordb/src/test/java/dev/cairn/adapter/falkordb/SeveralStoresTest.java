package dev.cairn.adapter.falkordb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.server.SharedStoreContract;
import dev.cairn.testkit.server.WriterProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Several stores share a graph. */
class SeveralStoresTest extends SharedStoreContract {

  private static final long BETWEEN_LOOKS = Duration.ofMillis(20).toNanos();

  private final FalkorSettings settings = FalkorServer.shared().settings();

  @Override
  protected MemoryStore open() {
    return FalkorMemoryStore.open(settings);
  }

  @Override
  protected Supplier<MemoryStore> fresh() {
    FalkorSettings fresh = FalkorServer.shared().settings();
    return () -> FalkorMemoryStore.open(fresh);
  }

  @Override
  protected Process writer(int number, int contents) throws IOException {
    return WriterProcess.start(
        SeveralStoresTest.class, settings.port(), settings.prefix(), number, contents);
  }

  public static void main(String[] arguments) {
    FalkorSettings settings =
        FalkorSettings.of("127.0.0.1", Integer.parseInt(arguments[0])).withPrefix(arguments[1]);
    try (MemoryStore store = FalkorMemoryStore.open(settings)) {
      int writer = Integer.parseInt(arguments[2]);
      int contents = Integer.parseInt(arguments[3]);
      System.out.println(WriterProcess.write(store, writer, contents));
    }
  }

  @Override
  protected void verifyNothingIsThereTwice() {
    try (Graph graph = Graph.of(settings, "memories")) {
      // An index that is still being built is listed beside the one it takes the place of.
      while (indexes(graph, "status <> 'OPERATIONAL'") > 0) {
        LockSupport.parkNanos(BETWEEN_LOOKS);
      }
      assertThat(indexes(graph, "'embedding' IN properties")).isEqualTo(1);
    }
  }

  private static long indexes(Graph graph, String which) {
    return graph
        .read(
            Statement.of(
                "CALL db.indexes() YIELD properties, status WHERE %s RETURN count(status) AS count"
                    .formatted(which)))
        .count();
  }
}

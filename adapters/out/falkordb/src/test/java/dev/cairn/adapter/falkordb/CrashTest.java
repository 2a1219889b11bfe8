package dev.cairn.adapter.falkordb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.server.CrashContract;
import org.junit.jupiter.api.Test;

/** A server that is killed loses nothing, if it keeps an append-only file. */
class CrashTest extends CrashContract {

  @Test
  void everyAcknowledgedMemoryIsThereAfterAKill() throws InterruptedException {
    try (FalkorServer server =
        FalkorServer.start("--appendonly", "yes", "--appendfsync", "always")) {
      FalkorSettings settings = server.settings();
      assertThat(FalkorMemoryStore.examine(settings)).isEmpty();
      try (MemoryStore store = FalkorMemoryStore.open(settings)) {
        verifyThatEveryAcknowledgedMemoryIsThere(server, store);
      }
      SharedLabelsTest.verify(settings);
    }
  }

  @Test
  void aServerWithoutAnAppendOnlyFileIsToldOf() {
    assertThat(FalkorMemoryStore.examine(FalkorServer.shared().settings()))
        .hasValueSatisfying(
            advice -> assertThat(advice).contains("appendonly yes", "appendfsync always"));
  }
}

package dev.cairn.adapter.falkordb;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.memories.RandomQuestions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract's random questions, whichever way a search goes. */
class RandomQueriesTest {

  @ParameterizedTest(name = "exact up to {0} chunks")
  @ValueSource(ints = {20_000, 50})
  void theStoreFindsWhatTheOracleFinds(int exactUpTo) {
    FalkorSettings settings = FalkorServer.shared().settings();
    GraphTuning tuning = new GraphTuning(exactUpTo, exactUpTo > 1000 ? 3 : 0, 100);
    try (MemoryStore store = FalkorMemoryStore.open(settings, tuning)) {
      RandomQuestions.ask(store);
    }
  }
}

package dev.cairn.adapter.postgres;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.memories.RandomQuestions;
import org.junit.jupiter.api.Test;

/** The contract's random questions, answered by the index of neighbours. */
class RandomQueriesTest {

  /** A graph of neighbours is approximate: now and then one of thousands stays unseen. */
  private static final double MOST_MISSED = 0.001;

  @Test
  void theIndexFindsWhatTheOracleFinds() {
    try (MemoryStore store =
        PostgresMemoryStore.open(PostgresServer.shared().settings(), PostgresServer.QUICK, 0)) {
      RandomQuestions.ask(store, MOST_MISSED);
    }
  }
}

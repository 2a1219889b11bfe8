package dev.cairn.adapter.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.QueryError;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoreCallsTest {

  private final StoreCalls calls =
      new StoreCalls("The server", "memory store", RemotePolicy.DEFAULT.withDelays(List.of()));

  @Test
  void whatCannotBeReadIsARefusal() {
    assertThatThrownBy(() -> calls.run(() -> raise(new MalformedAnswer("a text is missing"))))
        .isInstanceOf(QueryError.class)
        .hasMessage("The server gave a malformed answer");
  }

  @Test
  void aPlaceThatCouldNotBeMadeIsNamed() {
    assertThatThrownBy(() -> calls.run(() -> raise(new PlaceMissing("The graph"))))
        .isInstanceOf(QueryError.class)
        .hasMessage("The graph is missing on The server, and could not be made");
  }

  @Test
  void nothingIsCalledAfterClosing() {
    assertThat(calls.call(() -> 1)).isEqualTo(1);

    calls.close();

    assertThatThrownBy(() -> calls.call(() -> 1))
        .isInstanceOf(DatabaseError.class)
        .hasMessage("The memory store is closed");
  }

  private static void raise(RuntimeException failure) {
    throw failure;
  }
}

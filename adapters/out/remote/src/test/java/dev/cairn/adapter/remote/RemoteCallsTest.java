package dev.cairn.adapter.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.error.ValidationError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class RemoteCallsTest {

  private static final RemotePolicy QUICK =
      RemotePolicy.DEFAULT.withDelays(
          List.of(Duration.ofMillis(10), Duration.ofMillis(20), Duration.ofMillis(40)));

  private final List<Long> attempts = new ArrayList<>();

  @Test
  void aPassingFailureIsTriedAgainThreeTimesWithGrowingWaits() {
    RemoteCalls calls = new RemoteCalls("The server", QUICK.withBreaker(100, Duration.ZERO));

    assertThatThrownBy(() -> calls.call(() -> failing(new DatabaseError("Connection lost"))))
        .isInstanceOf(DatabaseError.class)
        .hasMessage("Database operation failed after 3 retries: Connection lost");

    assertThat(attempts).hasSize(4);
    assertThat(attempts.get(3) - attempts.get(2)).isGreaterThan(20_000_000L);
  }

  @Test
  void whatTheServerRefusesIsNotTriedAgain() {
    RemoteCalls calls = new RemoteCalls("The server", QUICK);

    assertThatThrownBy(() -> calls.call(() -> failing(new QueryError("No such index"))))
        .isInstanceOf(QueryError.class)
        .hasMessage("No such index");
    assertThatThrownBy(() -> calls.call(() -> failing(new ValidationError("limit", "too large"))))
        .isInstanceOf(ValidationError.class);

    assertThat(attempts).hasSize(2);
  }

  @Test
  void anOutageIsCheapAndItsEndIsNoticed() {
    RemoteCalls calls = new RemoteCalls("The server", QUICK.withBreaker(4, Duration.ofSeconds(2)));
    assertThatThrownBy(() -> calls.call(() -> failing(new ConnectionError("Refused"))))
        .isInstanceOf(ConnectionError.class);

    assertThatThrownBy(() -> calls.call(() -> failing(new ConnectionError("Refused"))))
        .isInstanceOf(ConnectionError.class)
        .hasMessage("The server is not answering; it is tried again in a few seconds");
    assertThat(attempts).hasSize(4);

    LockSupport.parkNanos(Duration.ofMillis(2_050).toNanos());
    assertThat(calls.call(() -> "back")).isEqualTo("back");
  }

  @Test
  void theDeadlineEndsTheRetries() {
    RemoteCalls calls =
        new RemoteCalls(
            "The server",
            RemotePolicy.DEFAULT
                .withDelays(List.of(Duration.ofMillis(50), Duration.ofSeconds(60)))
                .withDeadline(Duration.ofMillis(100)));
    long began = System.nanoTime();

    assertThatThrownBy(() -> calls.call(() -> failing(new DatabaseError("Timed out"))))
        .isInstanceOf(DatabaseError.class);

    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(30));
  }

  private String failing(RuntimeException failure) {
    attempts.add(System.nanoTime());
    throw failure;
  }
}

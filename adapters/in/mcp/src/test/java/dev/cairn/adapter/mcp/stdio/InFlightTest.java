package dev.cairn.adapter.mcp.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InFlightTest {

  private static final Set<Thread.State> WAITING =
      EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

  @Test
  void letsALoneRequestInHoweverLarge() {
    assertThat(new InFlight(2, 100).enter(1000)).isTrue();
  }

  @Test
  void holdsBackARequestTooMany() throws Exception {
    InFlight inFlight = new InFlight(2, 100);
    inFlight.enter(1);
    inFlight.enter(1);

    FutureTask<Boolean> third = held(inFlight, 1);
    inFlight.leave(1);

    assertThat(third.get()).isTrue();
  }

  @Test
  void holdsBackARequestThatIsTooLargeBesideTheOthers() throws Exception {
    InFlight inFlight = new InFlight(10, 100);
    inFlight.enter(60);

    FutureTask<Boolean> second = held(inFlight, 60);
    inFlight.leave(60);

    assertThat(second.get()).isTrue();
  }

  @Test
  void turnsAwayWhatWaitsWhenItIsStopped() throws Exception {
    InFlight inFlight = new InFlight(1, 100);
    inFlight.enter(1);

    FutureTask<Boolean> second = held(inFlight, 1);
    inFlight.stop();

    assertThat(second.get()).isFalse();
    assertThat(inFlight.enterAtOnce(1)).isFalse();
  }

  @Test
  void endsWhenTheLastRequestHasLeft() throws Exception {
    InFlight inFlight = new InFlight(1, 100);
    inFlight.enter(1);
    inFlight.stop();

    FutureTask<Boolean> end =
        waiting(
            new FutureTask<>(
                () -> {
                  inFlight.awaitStop();
                  return inFlight.awaitEmpty(Duration.ofHours(1));
                }));
    inFlight.leave(1);

    assertThat(end.get()).isTrue();
  }

  @Test
  void givesUpOnRequestsThatDoNotLeave() throws Exception {
    InFlight inFlight = new InFlight(2, 100);
    inFlight.enter(1);
    inFlight.enter(1);
    inFlight.stop();
    inFlight.leave(1);

    assertThat(inFlight.awaitEmpty(Duration.ofMillis(1))).isFalse();
  }

  private static FutureTask<Boolean> held(InFlight inFlight, long size) {
    return waiting(new FutureTask<>(() -> inFlight.enter(size)));
  }

  /** Returns once the task waits, which is what the test is about. */
  private static FutureTask<Boolean> waiting(FutureTask<Boolean> task) {
    Thread thread = Thread.ofPlatform().daemon().start(task);
    while (!WAITING.contains(thread.getState())) {
      assertThat(task).isNotDone();
      Thread.onSpinWait();
    }
    return task;
  }
}

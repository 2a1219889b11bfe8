package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class LimitedTaskTest {

  private static final Duration SOON = Duration.ofMillis(50);
  private static final Duration LONG = Duration.ofMinutes(5);

  private final CountDownLatch never = new CountDownLatch(1);
  private final CountDownLatch interrupted = new CountDownLatch(1);

  @Test
  void workThatIsDoneInTimeAnswers() throws Exception {
    assertThat(started(new LimitedTask<>(() -> "done", LONG, true)).await()).isEqualTo("done");
  }

  @Test
  void workThatHangsIsGivenUpAfterItsLimitAndInterrupted() throws Exception {
    LimitedTask<String> task = started(new LimitedTask<>(this::hang, SOON, true));

    assertThatThrownBy(task::await).isInstanceOf(TimeoutException.class);
    assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void workThatMustNotBeInterruptedIsLeftToItself() throws Exception {
    LimitedTask<String> task = started(new LimitedTask<>(this::hang, SOON, false));

    assertThatThrownBy(task::await).isInstanceOf(TimeoutException.class);
    assertThat(interrupted.await(200, TimeUnit.MILLISECONDS)).isFalse();
    never.countDown();
  }

  @Test
  void oneThatHangsKeepsNoOtherFromAnswering() throws Exception {
    LimitedTask<String> hanging = started(new LimitedTask<>(this::hang, LONG, true));
    Thread waiting = Thread.ofVirtual().start(() -> ignoringCancellation(hanging));

    assertThatThrownBy(started(new LimitedTask<>(this::hang, SOON, true))::await)
        .isInstanceOf(TimeoutException.class);
    assertThat(hanging.isDone()).isFalse();
    hanging.cancel(true);
    waiting.join();
  }

  @Test
  void aFailureIsThatOfTheWork() {
    LimitedTask<String> task =
        started(
            new LimitedTask<>(
                () -> {
                  throw new IOException("broken");
                },
                LONG,
                true));

    assertThatThrownBy(task::await)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(IOException.class);
  }

  @Test
  void toBeCancelledIsNotToBeLate() {
    LimitedTask<String> task = new LimitedTask<>(this::hang, LONG, true);
    task.cancel(true);

    assertThatThrownBy(task::await).isInstanceOf(CancellationException.class);
  }

  private static <T> LimitedTask<T> started(LimitedTask<T> task) {
    Thread.ofVirtual().start(task);
    return task;
  }

  private static void ignoringCancellation(LimitedTask<String> task) {
    try {
      task.await();
    } catch (Exception e) {
      assertThat(e).isInstanceOf(CancellationException.class);
    }
  }

  private String hang() throws InterruptedException {
    try {
      never.await();
      return "late";
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw e;
    }
  }
}

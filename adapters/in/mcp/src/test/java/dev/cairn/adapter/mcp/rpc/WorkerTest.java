package dev.cairn.adapter.mcp.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.Errand;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class WorkerTest {

  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void interruptsTheWorkUnderWay() {
    Worker worker = new Worker(HOUR, () -> false, () -> {});
    AtomicBoolean interrupted = new AtomicBoolean();

    worker.run(
        () -> {
          worker.interrupt();
          interrupted.set(Thread.currentThread().isInterrupted());
        });

    assertThat(interrupted).isTrue();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void doesNotBeginWhatWasInterruptedBefore() {
    Worker worker = new Worker(HOUR, () -> false, () -> {});
    AtomicBoolean ran = new AtomicBoolean();

    worker.interrupt();
    worker.run(() -> ran.set(true));

    assertThat(ran).isFalse();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void leavesTheThreadAloneOnceTheWorkIsDone() {
    Worker worker = new Worker(HOUR, () -> false, () -> {});

    worker.run(() -> {});
    worker.interrupt();

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void isInterruptedAndToldAtItsLimit() throws InterruptedException {
    CountDownLatch told = new CountDownLatch(1);
    Worker worker = new Worker(HOUR, () -> false, told::countDown);
    AtomicBoolean interrupted = new AtomicBoolean();

    worker.run(
        () -> {
          worker.look(System.nanoTime() + HOUR.toNanos() + 1);
          long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
          while (!Thread.currentThread().isInterrupted() && System.nanoTime() < end) {
            Thread.onSpinWait();
          }
          interrupted.set(Thread.currentThread().isInterrupted());
        });

    assertThat(told.await(60, TimeUnit.SECONDS)).isTrue();
    assertThat(interrupted).isTrue();
  }

  @Test
  void isLeftAloneWhileItWrites() {
    CountDownLatch told = new CountDownLatch(1);
    Worker worker = new Worker(HOUR, () -> false, told::countDown);
    AtomicBoolean interrupted = new AtomicBoolean();

    worker.run(
        () -> {
          Errand.current().carryThrough();
          worker.look(System.nanoTime() + HOUR.toNanos() + 1);
          worker.interrupt();
          interrupted.set(Thread.currentThread().isInterrupted());
        });

    assertThat(interrupted).isFalse();
    assertThat(told.getCount()).isEqualTo(1);
  }
}

package dev.cairn.adapter.mcp.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class WorkerTest {

  @Test
  void interruptsTheWorkUnderWay() {
    Worker worker = new Worker();
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
    Worker worker = new Worker();
    AtomicBoolean ran = new AtomicBoolean();

    worker.interrupt();
    worker.run(() -> ran.set(true));

    assertThat(ran).isFalse();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void leavesTheThreadAloneOnceTheWorkIsDone() {
    Worker worker = new Worker();

    worker.run(() -> {});
    worker.interrupt();

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }
}

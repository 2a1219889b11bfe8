package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DeadlinesTest {

  @Test
  void whatFailsDoesNotKeepTheOthersFromBeingLookedAt() throws InterruptedException {
    AtomicInteger failures = new AtomicInteger();
    CountDownLatch looks = new CountDownLatch(3);
    Deadlines.Watched failing =
        nanoTime -> {
          failures.incrementAndGet();
          throw new IllegalStateException("cannot look");
        };
    Deadlines.Watched other = nanoTime -> looks.countDown();
    Deadlines.watch(failing);
    Deadlines.watch(other);
    try {
      assertThat(looks.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(failures).hasValue(1);
    } finally {
      Deadlines.forget(other);
    }
  }
}

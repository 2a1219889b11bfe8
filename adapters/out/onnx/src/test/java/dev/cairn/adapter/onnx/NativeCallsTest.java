package dev.cairn.adapter.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class NativeCallsTest {

  private final NativeCalls calls = new NativeCalls();

  @Test
  void theEndWaitsForTheCallUnderWay() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    Thread caller =
        Thread.ofPlatform()
            .start(
                () -> {
                  try (NativeCalls.Call call = calls.begin()) {
                    inside.countDown();
                    finish.await();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    inside.await();

    assertThat(calls.end(Duration.ofMillis(50))).isFalse();
    finish.countDown();
    caller.join();
    assertThat(calls.end(Duration.ofSeconds(30))).isTrue();
  }

  @Test
  void noCallBeginsAfterTheEnd() throws Exception {
    assertThat(calls.end(Duration.ZERO)).isTrue();
    CompletableFuture<NativeCalls.Call> begun = new CompletableFuture<>();
    Thread late = Thread.ofPlatform().daemon().start(() -> begun.complete(calls.begin()));

    while (late.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }

    assertThat(begun).isNotDone();
  }
}

package dev.cairn.adapter.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.Errand;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Queries before long work, and long work only as long as somebody wants it. */
@Timeout(60)
class PrecedenceTest {

  private static final Executor THREADS = work -> Thread.ofVirtual().start(work);

  @Test
  void longWorkHasAllCoresUntilThereIsAQueryAndThenLeavesOne() {
    Precedence precedence = new Precedence();

    assertThat(precedence.share(4)).isEqualTo(4);

    assertThat(precedence.first(() -> precedence.share(4))).isEqualTo(3);
    assertThat(precedence.share(4)).isEqualTo(3);
    assertThat(precedence.first(() -> precedence.share(1))).isEqualTo(1);
  }

  @Test
  void longWorkWaitsForAQueryUnderWay() throws InterruptedException {
    Precedence precedence = new Precedence(Duration.ofSeconds(30));
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    AtomicInteger order = new AtomicInteger();
    CompletableFuture<Integer> query =
        CompletableFuture.supplyAsync(
            () ->
                precedence.first(
                    () -> {
                      begun.countDown();
                      await(end);
                      return order.incrementAndGet();
                    }),
            THREADS);
    begun.await();
    CompletableFuture<Integer> passage =
        CompletableFuture.supplyAsync(
            () -> {
              end.countDown();
              precedence.giveWay();
              return order.incrementAndGet();
            },
            THREADS);

    assertThat(query.join()).isLessThan(passage.join());
  }

  @Test
  void queriesWithoutEndDoNotStopAllOtherWork() throws InterruptedException {
    Precedence precedence = new Precedence();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    CompletableFuture<Boolean> query =
        CompletableFuture.supplyAsync(
            () ->
                precedence.first(
                    () -> {
                      begun.countDown();
                      await(end);
                      return true;
                    }),
            THREADS);
    begun.await();

    precedence.giveWay();

    assertThat(query).isNotDone();
    end.countDown();
    assertThat(query.join()).isTrue();
  }

  @Test
  void aBatchThatNobodyWantsEndsAtItsNextText() {
    List<String> texts = IntStream.range(0, 10).mapToObj(i -> "text " + i).toList();
    AtomicInteger embedded = new AtomicInteger();
    Errand errand = new Errand(() -> embedded.get() == 3);
    Batch<Integer> batch = errand.run(() -> new Batch<>(texts, text -> embedded.incrementAndGet()));

    batch.run();

    assertThatThrownBy(batch::join).isInstanceOf(CancellationException.class);
    assertThat(embedded).hasValue(3);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}

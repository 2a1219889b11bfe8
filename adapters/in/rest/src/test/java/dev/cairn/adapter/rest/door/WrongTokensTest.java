package dev.cairn.adapter.rest.door;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WrongTokensTest {

  private final AtomicLong now = new AtomicLong();
  private final WrongTokens wrong = new WrongTokens(now::get);

  private long tryFrom(String address) {
    long millis = wrong.triedFrom(address);
    wrong.answered();
    return millis;
  }

  private void useUpFreeOnes(String address) {
    for (int i = 0; i < WrongTokens.FREE; i++) {
      assertThat(tryFrom(address)).isZero();
    }
  }

  @Test
  void aFewAreAnsweredAtOnceAndTheNextWait() {
    useUpFreeOnes("10.0.0.1");

    assertThat(tryFrom("10.0.0.1")).isEqualTo(WrongTokens.WAIT_MILLIS);
    assertThat(tryFrom("10.0.0.2")).isZero();
  }

  @Test
  void aQuietMinuteIsForgiven() {
    useUpFreeOnes("10.0.0.1");
    now.addAndGet(Duration.ofSeconds(61).toNanos());

    assertThat(tryFrom("10.0.0.1")).isZero();
  }

  @Test
  void manyAddressesTakeNoMoreMemoryThanSome() {
    for (int i = 0; i < 10_000; i++) {
      tryFrom("10.0.%d.%d".formatted(i / 256, i % 256));
    }

    assertThat(wrong.addresses()).isEqualTo(WrongTokens.MOST_ADDRESSES);
  }

  @Test
  void onlySoManyAnswersWaitAtOnce() {
    useUpFreeOnes("10.0.0.1");
    for (int i = 0; i < WrongTokens.MOST_WAITING; i++) {
      assertThat(wrong.triedFrom("10.0.0.1")).isPositive();
    }

    assertThat(wrong.triedFrom("10.0.0.1")).isZero();
  }
}

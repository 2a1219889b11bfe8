package dev.cairn.adapter.remote.memories;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class MillisecondsTest {

  private static final Instant WHOLE = Instant.parse("2026-01-15T12:00:00.123Z");

  @Test
  void aRangeHoldsOnlyTheMillisecondsInsideIt() {
    assertThat(Milliseconds.from(WHOLE)).isEqualTo(WHOLE.toEpochMilli());
    assertThat(Milliseconds.from(WHOLE.plusNanos(1))).isEqualTo(WHOLE.toEpochMilli() + 1);
    assertThat(Milliseconds.upTo(WHOLE)).isEqualTo(WHOLE.toEpochMilli());
    assertThat(Milliseconds.upTo(WHOLE.plusNanos(999_999))).isEqualTo(WHOLE.toEpochMilli());
  }

  @Test
  void anOpenOrFarEndLiesBesideAllMemories() {
    long first = Instant.parse("0000-01-01T00:00:00Z").toEpochMilli();
    long last = Instant.parse("+10001-01-01T00:00:00Z").toEpochMilli();

    assertThat(Milliseconds.from(null)).isEqualTo(first);
    assertThat(Milliseconds.from(Instant.MIN)).isEqualTo(first);
    assertThat(Milliseconds.upTo(Instant.MIN)).isEqualTo(first);
    assertThat(Milliseconds.upTo(null)).isEqualTo(last);
    assertThat(Milliseconds.upTo(Instant.MAX)).isEqualTo(last);
    assertThat(Milliseconds.from(Instant.MAX)).isEqualTo(last);
  }
}

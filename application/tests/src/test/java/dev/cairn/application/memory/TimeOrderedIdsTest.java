package dev.cairn.application.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.memory.MemoryId;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TimeOrderedIdsTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  @Test
  void idsOfOneInstantAreInTheOrderTheyWereGivenOut() {
    TimeOrderedIds ids = new TimeOrderedIds(Clock.fixed(NOON, ZoneOffset.UTC), new Random(1));
    List<MemoryId> given = new ArrayList<>();

    for (int i = 0; i < 10_000; i++) {
      given.add(new MemoryId(ids.get()));
    }

    assertThat(given).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void aClockThatGoesBackDoesNotTurnTheOrderRound() {
    List<Instant> times = new ArrayList<>(List.of(NOON, NOON.minusSeconds(60), NOON.plusMillis(1)));
    Clock clock = new SteppingClock(times);
    TimeOrderedIds ids = new TimeOrderedIds(clock, new Random(1));

    assertThat(List.of(new MemoryId(ids.get()), new MemoryId(ids.get()), new MemoryId(ids.get())))
        .isSorted();
  }

  @Test
  void theyTellTheirTimeAsVersionSevenDoes() {
    UUID id = new TimeOrderedIds(Clock.fixed(NOON, ZoneOffset.UTC), new Random(1)).get();

    assertThat(id.version()).isEqualTo(7);
    assertThat(id.variant()).isEqualTo(2);
    assertThat(id.getMostSignificantBits() >>> 16).isEqualTo(NOON.toEpochMilli());
  }

  private static final class SteppingClock extends Clock {

    private final List<Instant> times;

    SteppingClock(List<Instant> times) {
      this.times = times;
    }

    @Override
    public Instant instant() {
      return times.removeFirst();
    }

    @Override
    public ZoneOffset getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(java.time.ZoneId zone) {
      return this;
    }
  }
}

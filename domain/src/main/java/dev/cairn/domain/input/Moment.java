package dev.cairn.domain.input;

import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;

/** A point in time as a caller gave it: fixed, or so long before now. */
sealed interface Moment {

  Instant at(Instant now);

  record Fixed(Instant instant) implements Moment {
    @Override
    public Instant at(Instant now) {
      return instant;
    }
  }

  record HoursAgo(int hours) implements Moment {
    @Override
    public Instant at(Instant now) {
      return now.minus(Duration.ofHours(hours));
    }
  }

  /** Days, weeks, months or years by the calendar, in UTC. */
  record Ago(Period period) implements Moment {
    @Override
    public Instant at(Instant now) {
      return now.atOffset(ZoneOffset.UTC).minus(period).toInstant();
    }
  }
}

package dev.cairn.domain.sample;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Breaks the rule that the domain is told time and chance. */
public final class ReadsTheClock {

  private ReadsTheClock() {}

  public static List<Object> times() {
    return List.of(
        Instant.now(),
        LocalDate.now(ZoneOffset.UTC),
        Clock.systemUTC(),
        System.currentTimeMillis(),
        System.nanoTime());
  }

  public static List<Object> chances() {
    return List.of(
        UUID.randomUUID(), Math.random(), new Random(), ThreadLocalRandom.current().nextInt());
  }
}

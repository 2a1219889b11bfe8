package dev.cairn.domain.time;

import dev.cairn.domain.error.Invariant;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;
import org.jmolecules.ddd.types.ValueObject;

/**
 * The time that a query wishes for, as its words say: {@code last spring}, {@code in April 2026},
 * {@code gestern}, {@code в 2025 году}, {@code 上周}. A month without a year is the one that began
 * last. Where a word may be something else as well ({@code may}, {@code march}, {@code spring}), or
 * a number no year, nothing is read: a wish that is missed does less harm than one that is made up.
 *
 * @param from the first instant of it
 * @param to the first instant after it
 * @param words what it was read from, as they stand in the query
 */
public record WishedTime(Instant from, Instant to, String words) implements ValueObject {

  /** No shorter time has a neighbourhood smaller than this. */
  private static final Duration LEAST_REACH = Duration.ofDays(1);

  public WishedTime {
    Invariant.require(from.isBefore(to), "a time ends after it begins");
  }

  /**
   * The first time that a text names; empty where it names none.
   *
   * @param now what "yesterday" counts from
   * @param zone whose days are meant
   */
  public static Optional<WishedTime> in(String text, Instant now, ZoneId zone) {
    Today today = new Today(LocalDateTime.ofInstant(now, zone));
    return new TimeReader(Scanner.tokens(text), today)
        .first()
        .flatMap(
            mention ->
                between(
                    mention.stretch().from().atZone(zone).toInstant(),
                    mention.stretch().to().atZone(zone).toInstant(),
                    text.substring(mention.start(), mention.end())));
  }

  /** Nothing where the clock was put forward over the whole of it. */
  private static Optional<WishedTime> between(Instant from, Instant to, String words) {
    return from.isBefore(to) ? Optional.of(new WishedTime(from, to, words)) : Optional.empty();
  }

  public boolean contains(Instant instant) {
    return !instant.isBefore(from) && instant.isBefore(to);
  }

  /** 1 within the time, less the further away, and 0 from its own length (or a day) away on. */
  public double nearness(Instant instant) {
    if (contains(instant)) {
      return 1;
    }
    Duration away =
        instant.isBefore(from) ? Duration.between(instant, from) : Duration.between(to, instant);
    Duration length = Duration.between(from, to);
    Duration reach = length.compareTo(LEAST_REACH) < 0 ? LEAST_REACH : length;
    return Math.max(0, 1 - (double) away.toMillis() / reach.toMillis());
  }
}

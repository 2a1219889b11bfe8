package dev.cairn.domain.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The days are those of 2026; now is a Monday. */
class WishedTimeTest {

  private static final Instant NOW = Instant.parse("2026-11-16T10:30:00Z");

  @ParameterizedTest
  @CsvFileSource(
      resources = {
        "from-today.csv",
        "months.csv",
        "seasons-quarters-years.csv",
        "german.csv",
        "russian.csv",
        "chinese.csv"
      })
  void readsTimes(String text, String words, LocalDate from, LocalDate to) {
    assertRead(text, words, from, to);
  }

  @ParameterizedTest
  @CsvFileSource(resources = "days.csv")
  void readsDays(String text, String words, LocalDate day) {
    assertRead(text, words, day, day.plusDays(1));
  }

  @ParameterizedTest
  @CsvFileSource(resources = "how-long-ago.csv")
  void readsHowLongAgo(String text, Instant from, Instant to) {
    WishedTime read = read(text).orElseThrow();

    assertThat(read.from()).isEqualTo(from);
    assertThat(read.to()).isEqualTo(to);
  }

  @ParameterizedTest
  @CsvFileSource(resources = "none.csv")
  void readsNoTimeWhereNoneIsMeant(String text) {
    assertThat(read(text)).isEmpty();
  }

  @Test
  void aDeadlineIsPassedOverAndTheTimeBehindItRead() {
    assertThat(read("what is due by December, as we said last week?"))
        .map(WishedTime::words)
        .contains("last week");
  }

  @Test
  void aSentenceThatEndsKeepsItsNumbersFromTheMonthOfTheNext() {
    assertThat(read("Ticket 14. April was busy"))
        .as("a dot behind a number may be that of a German date")
        .isPresent();
    assertThat(read("We met in May. 14 people came")).map(WishedTime::words).contains("in May");
  }

  @Test
  void daysAreThoseOfTheZone() {
    Instant late = Instant.parse("2026-11-16T20:00:00Z");

    WishedTime read = WishedTime.in("today", late, ZoneId.of("Asia/Tokyo")).orElseThrow();

    assertThat(read.from()).isEqualTo(Instant.parse("2026-11-16T15:00:00Z"));
    assertThat(read.to()).isEqualTo(Instant.parse("2026-11-17T15:00:00Z"));
  }

  @Test
  void aSeasonThatIsGoingOnIsThisOneAndNotTheLast() {
    Instant january = Instant.parse("2026-01-10T00:00:00Z");

    assertThat(WishedTime.in("this winter", january, ZoneOffset.UTC).orElseThrow().from())
        .isEqualTo(Instant.parse("2025-12-01T00:00:00Z"));
    assertThat(WishedTime.in("last winter", january, ZoneOffset.UTC).orElseThrow().from())
        .isEqualTo(Instant.parse("2024-12-01T00:00:00Z"));
    assertThat(WishedTime.in("last quarter", january, ZoneOffset.UTC).orElseThrow().from())
        .isEqualTo(Instant.parse("2025-10-01T00:00:00Z"));
  }

  @Test
  void holdsItsFirstInstantAndNotTheOneAfterIt() {
    WishedTime april = read("in April").orElseThrow();

    assertThat(april.contains(Instant.parse("2026-04-01T00:00:00Z"))).isTrue();
    assertThat(april.contains(Instant.parse("2026-04-30T23:59:59Z"))).isTrue();
    assertThat(april.contains(Instant.parse("2026-05-01T00:00:00Z"))).isFalse();
    assertThat(april.contains(Instant.parse("2026-03-31T23:59:59Z"))).isFalse();
  }

  @Test
  void nearnessFallsWithTheDistanceInTheTimesOwnLength() {
    WishedTime april = read("in April").orElseThrow();
    WishedTime today = read("today").orElseThrow();

    assertThat(april.nearness(Instant.parse("2026-04-10T00:00:00Z"))).isEqualTo(1);
    assertThat(april.nearness(Instant.parse("2026-05-16T00:00:00Z"))).isCloseTo(0.5, within(1e-9));
    assertThat(april.nearness(Instant.parse("2026-03-17T00:00:00Z"))).isCloseTo(0.5, within(1e-9));
    assertThat(april.nearness(Instant.parse("2026-07-01T00:00:00Z"))).isZero();
    assertThat(today.nearness(Instant.parse("2026-11-15T12:00:00Z"))).isCloseTo(0.5, within(1e-9));
    assertThat(today.nearness(Instant.parse("2026-11-14T23:00:00Z"))).isZero();
  }

  /** Each is as long as a query may be. Nothing is timed: they would not end if it were slow. */
  @ParameterizedTest
  @CsvFileSource(resources = "repeated.csv")
  void takesAnyRepetition(String part) {
    String text = part.repeat(1 + 1000 / part.length());

    read(text).ifPresent(time -> assertThat(text).contains(time.words()));
    read(text + "in April 2026").ifPresent(time -> assertThat(time.words()).isNotEmpty());
  }

  @Test
  void takesTextsFarLongerThanQueries() {
    String text = "in the 1-2.3 may 上个 since ".repeat(5_000);

    assertThat(read(text + "yesterday")).map(WishedTime::words).contains("since yesterday");
  }

  @Test
  void takesItsWordsInAnyOrder() {
    List<String> words =
        List.of(
            ("in on since before after by from vor с the of last this next past two 2 14 31 1970"
                    + " 2025 9999 14th March may Apr spring весной Q3 week years days ago назад"
                    + " yesterday Monday night early end to and , . 2026-04-12 上周 年 月 日 前 以来 十二 we #")
                .split(" ", -1));
    Random random = new Random(7);

    for (int i = 0; i < 5_000; i++) {
      String text =
          random
              .ints(2 + random.nextInt(7), 0, words.size())
              .mapToObj(words::get)
              .collect(Collectors.joining(" "));
      read(text).ifPresent(time -> assertThat(text).contains(time.words()));
    }
  }

  @Test
  void aTimeThatTheClockWasPutForwardOverIsNone() {
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    Instant justAfter = Instant.parse("2026-03-29T01:01:00Z");

    assertThat(WishedTime.in("1 minute ago", justAfter, berlin)).isEmpty();
    assertThat(WishedTime.in("today", justAfter, berlin)).isPresent();
  }

  @Test
  void endsAfterItBegins() {
    assertThatThrownBy(() -> new WishedTime(NOW, NOW, "now"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void assertRead(String text, String words, LocalDate from, LocalDate to) {
    WishedTime read = read(text).orElseThrow();

    assertThat(read.words()).isEqualTo(words);
    assertThat(read.from()).isEqualTo(from.atStartOfDay().toInstant(ZoneOffset.UTC));
    assertThat(read.to()).isEqualTo(to.atStartOfDay().toInstant(ZoneOffset.UTC));
  }

  private static Optional<WishedTime> read(String text) {
    return WishedTime.in(text, NOW, ZoneOffset.UTC);
  }
}

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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The days are those of 2026; now is a Monday. */
class WishedTimeTest {

  private static final Instant NOW = Instant.parse("2026-11-16T10:30:00Z");

  @ParameterizedTest
  @CsvSource({
    "what did we decide today?, today, 2026-11-16, 2026-11-17",
    "yesterday's standup, yesterday, 2026-11-15, 2026-11-16",
    "the day before yesterday, day before yesterday, 2026-11-14, 2026-11-15",
    "what happened last night, last night, 2026-11-15, 2026-11-16",
    "what did I note this morning, this morning, 2026-11-16, 2026-11-17",
    "3 days ago, 3 days ago, 2026-11-13, 2026-11-14",
    "notes from last week, from last week, 2026-11-09, 2026-11-16",
    "this week, this week, 2026-11-16, 2026-11-23",
    "last weekend, last weekend, 2026-11-14, 2026-11-16",
    "last month, last month, 2026-10-01, 2026-11-01",
    "what changed this month?, this month, 2026-11-01, 2026-12-01",
    "last quarter, last quarter, 2026-07-01, 2026-10-01",
    "in the last year, in the last year, 2025-01-01, 2026-11-17",
    "last week after the outage, last week, 2026-11-09, 2026-11-16",
    "last year's roadmap, last year, 2025-01-01, 2026-01-01",
    "decisions of this year, this year, 2026-01-01, 2027-01-01",
    "next year, next year, 2027-01-01, 2028-01-01",
    "last Monday, last Monday, 2026-11-09, 2026-11-10",
    "since Monday, since Monday, 2026-11-16, 2026-11-17",
    "since Friday, since Friday, 2026-11-13, 2026-11-17",
    "what did we decide on Friday?, on Friday, 2026-11-13, 2026-11-14"
  })
  void readsTimesThatCountFromToday(String text, String words, LocalDate from, LocalDate to) {
    assertRead(text, words, from, to);
  }

  @ParameterizedTest
  @CsvSource({
    "what did we do in April 2026?, in April 2026, 2026-04-01, 2026-05-01",
    "April, April, 2026-04-01, 2026-05-01",
    "what was in december, in december, 2025-12-01, 2026-01-01",
    "in November, in November, 2026-11-01, 2026-12-01",
    "in may, in may, 2026-05-01, 2026-06-01",
    "last May, last May, 2026-05-01, 2026-06-01",
    "last November, last November, 2025-11-01, 2025-12-01",
    "this April, this April, 2026-04-01, 2026-05-01",
    "next April, next April, 2027-04-01, 2027-05-01",
    "in April last year, in April last year, 2025-04-01, 2025-05-01",
    "may 2025, may 2025, 2025-05-01, 2025-06-01",
    "'March, 2026', 'March, 2026', 2026-03-01, 2026-04-01",
    "Apr 2026, Apr 2026, 2026-04-01, 2026-05-01",
    "late May, late May, 2026-05-01, 2026-06-01",
    "since April, since April, 2026-04-01, 2026-11-17",
    "since the end of March, since the end of March, 2026-03-01, 2026-11-17",
    "after October, after October, 2026-11-01, 2026-11-17",
    "before March 2026, before March 2026, 1970-01-01, 2026-03-01",
    "the last week of August 2025, August 2025, 2025-08-01, 2025-09-01",
    "'the weekend before 4th October, 2025', 'before 4th October, 2025', 2025-09-27, 2025-10-04",
    "on the Monday after July 24 2025, after July 24 2025, 2025-07-25, 2025-08-01",
    "between March and June, between March and June, 2026-03-01, 2026-07-01",
    "from October to February, from October to February, 2025-10-01, 2026-03-01",
    "between March and May 2024, between March and May 2024, 2024-03-01, 2024-06-01"
  })
  void readsMonths(String text, String words, LocalDate from, LocalDate to) {
    assertRead(text, words, from, to);
  }

  @ParameterizedTest
  @CsvSource({
    "on 14 March, on 14 March, 2026-03-14",
    "the 14th of March, 14th of March, 2026-03-14",
    "March 14th, March 14th, 2026-03-14",
    "'on March 14, 2025', 'on March 14, 2025', 2025-03-14",
    "24 December, 24 December, 2025-12-24",
    "14 may 2026, 14 may 2026, 2026-05-14",
    "what happened on May 14?, on May 14, 2026-05-14",
    "Apr. 12, Apr. 12, 2026-04-12",
    "jan 5, jan 5, 2026-01-05",
    "'December 1,2025', 'December 1,2025', 2025-12-01",
    "'what is he working on on 9 July, 2025?', 'on 9 July, 2025', 2025-07-09",
    "29 February 2024, 29 February 2024, 2024-02-29",
    "2026-04-12, 2026-04-12, 2026-04-12",
    "at 2026-04-12T10:00:00Z it broke, 2026-04-12T10:00:00Z, 2026-04-12",
    "2026/04/12, 2026/04/12, 2026-04-12",
    "(14.03.2026), 14.03.2026, 2026-03-14",
    "am 1.2.2026, am 1.2.2026, 2026-02-01",
    "3/14/2026, 3/14/2026, 2026-03-14",
    "14/3/2026, 14/3/2026, 2026-03-14"
  })
  void readsDays(String text, String words, LocalDate day) {
    assertRead(text, words, day, day.plusDays(1));
  }

  @ParameterizedTest
  @CsvSource({
    "last spring, last spring, 2026-03-01, 2026-06-01",
    "last spring we moved to Postgres, last spring, 2026-03-01, 2026-06-01",
    "last autumn, last autumn, 2025-09-01, 2025-12-01",
    "this fall, this fall, 2026-09-01, 2026-12-01",
    "in the summer, in the summer, 2026-06-01, 2026-09-01",
    "what broke in spring?, in spring, 2026-03-01, 2026-06-01",
    "summer 2025, summer 2025, 2025-06-01, 2025-09-01",
    "in the fall of 2025, in the fall of 2025, 2025-09-01, 2025-12-01",
    "last winter, last winter, 2025-12-01, 2026-03-01",
    "Q3 2026, Q3 2026, 2026-07-01, 2026-10-01",
    "Q3/2026, Q3/2026, 2026-07-01, 2026-10-01",
    "in Q4, in Q4, 2026-10-01, 2027-01-01",
    "in 2025, in 2025, 2025-01-01, 2026-01-01",
    "what did we plan in 2025 about caching, in 2025, 2025-01-01, 2026-01-01",
    "since 2024, since 2024, 2024-01-01, 2026-11-17",
    "early 2025, early 2025, 2025-01-01, 2026-01-01",
    "at the end of 2025, end of 2025, 2025-01-01, 2026-01-01",
    "in the year 2025, in the year 2025, 2025-01-01, 2026-01-01",
    "2026-04, 2026-04, 2026-04-01, 2026-05-01",
    "in 2031, in 2031, 2031-01-01, 2032-01-01"
  })
  void readsSeasonsQuartersAndYears(String text, String words, LocalDate from, LocalDate to) {
    assertRead(text, words, from, to);
  }

  @ParameterizedTest
  @CsvSource({
    "was haben wir heute beschlossen, heute, 2026-11-16, 2026-11-17",
    "Gestern, Gestern, 2026-11-15, 2026-11-16",
    "vorgestern, vorgestern, 2026-11-14, 2026-11-15",
    "vor drei Tagen, vor drei Tagen, 2026-11-13, 2026-11-14",
    "in der letzten Woche, in der letzten Woche, 2026-11-09, 2026-11-16",
    "letzte Woche, letzte Woche, 2026-11-09, 2026-11-16",
    "letzten Monat, letzten Monat, 2026-10-01, 2026-11-01",
    "letztes Jahr, letztes Jahr, 2025-01-01, 2026-01-01",
    "dieses Jahr, dieses Jahr, 2026-01-01, 2027-01-01",
    "im April, im April, 2026-04-01, 2026-05-01",
    "im Mai, im Mai, 2026-05-01, 2026-06-01",
    "im März 2025, im März 2025, 2025-03-01, 2025-04-01",
    "im April letzten Jahres, im April letzten Jahres, 2025-04-01, 2025-05-01",
    "am 14. März, am 14. März, 2026-03-14, 2026-03-15",
    "im Frühjahr, im Frühjahr, 2026-03-01, 2026-06-01",
    "letzten Sommer, letzten Sommer, 2026-06-01, 2026-09-01",
    "seit Montag, seit Montag, 2026-11-16, 2026-11-17",
    "letzten Freitag, letzten Freitag, 2026-11-13, 2026-11-14",
    "im Jahr 2025, im Jahr 2025, 2025-01-01, 2026-01-01",
    "Ende 2025, Ende 2025, 2025-01-01, 2026-01-01",
    "vor April, vor April, 1970-01-01, 2026-04-01",
    "3. Quartal 2026, 3. Quartal 2026, 2026-07-01, 2026-10-01"
  })
  void readsGerman(String text, String words, LocalDate from, LocalDate to) {
    assertRead(text, words, from, to);
  }

  @ParameterizedTest
  @CsvSource({
    "что мы решили вчера?, вчера, 2026-11-15, 2026-11-16",
    "Позавчера, Позавчера, 2026-11-14, 2026-11-15",
    "три дня назад, три дня назад, 2026-11-13, 2026-11-14",
    "на прошлой неделе, прошлой неделе, 2026-11-09, 2026-11-16",
    "в прошлом месяце, в прошлом месяце, 2026-10-01, 2026-11-01",
    "в этом году, в этом году, 2026-01-01, 2027-01-01",
    "в прошлом году, в прошлом году, 2025-01-01, 2026-01-01",
    "в апреле, в апреле, 2026-04-01, 2026-05-01",
    "в апреле 2025 года, в апреле 2025 года, 2025-04-01, 2025-05-01",
    "в марте прошлого года, в марте прошлого года, 2025-03-01, 2025-04-01",
    "14 марта, 14 марта, 2026-03-14, 2026-03-15",
    "в 2025 году, в 2025 году, 2025-01-01, 2026-01-01",
    "прошлой весной, прошлой весной, 2026-03-01, 2026-06-01",
    "летом 2025 года, летом 2025 года, 2025-06-01, 2025-09-01",
    "что было весной, весной, 2026-03-01, 2026-06-01",
    "с понедельника, с понедельника, 2026-11-16, 2026-11-17",
    "в прошлую пятницу, в прошлую пятницу, 2026-11-13, 2026-11-14"
  })
  void readsRussian(String text, String words, LocalDate from, LocalDate to) {
    assertRead(text, words, from, to);
  }

  @ParameterizedTest
  @CsvSource({
    "我们昨天决定了什么, 昨天, 2026-11-15, 2026-11-16",
    "前天, 前天, 2026-11-14, 2026-11-15",
    "三天前, 三天前, 2026-11-13, 2026-11-14",
    "上周的会议, 上周, 2026-11-09, 2026-11-16",
    "上週, 上週, 2026-11-09, 2026-11-16",
    "上周五, 上周五, 2026-11-13, 2026-11-14",
    "上个月, 上个月, 2026-10-01, 2026-11-01",
    "去年, 去年, 2025-01-01, 2026-01-01",
    "前年, 前年, 2024-01-01, 2025-01-01",
    "去年春天, 去年春天, 2025-03-01, 2025-06-01",
    "今年四月, 今年四月, 2026-04-01, 2026-05-01",
    "2026年4月, 2026年4月, 2026-04-01, 2026-05-01",
    "2026年4月12日, 2026年4月12日, 2026-04-12, 2026-04-13",
    "二〇二五年, 二〇二五年, 2025-01-01, 2026-01-01",
    "十二月, 十二月, 2025-12-01, 2026-01-01",
    "4月12号发生了什么, 4月12号, 2026-04-12, 2026-04-13",
    "2025年以来, 2025年以来, 2025-01-01, 2026-11-17",
    "周一以来, 周一以来, 2026-11-16, 2026-11-17"
  })
  void readsChinese(String text, String words, LocalDate from, LocalDate to) {
    assertRead(text, words, from, to);
  }

  @ParameterizedTest
  @CsvSource({
    "two weeks ago, 2026-10-29T22:30:00Z, 2026-11-05T22:30:00Z",
    "vor zwei Wochen, 2026-10-29T22:30:00Z, 2026-11-05T22:30:00Z",
    "две недели назад, 2026-10-29T22:30:00Z, 2026-11-05T22:30:00Z",
    "两周前, 2026-10-29T22:30:00Z, 2026-11-05T22:30:00Z",
    "a week ago, 2026-11-05T22:30:00Z, 2026-11-12T22:30:00Z",
    "неделю назад, 2026-11-05T22:30:00Z, 2026-11-12T22:30:00Z",
    "a couple of hours ago, 2026-11-16T08:00:00Z, 2026-11-16T09:00:00Z",
    "in the last hour, 2026-11-16T09:30:00Z, 2026-11-17T00:00:00Z",
    "in the past two weeks, 2026-11-02T10:30:00Z, 2026-11-17T00:00:00Z",
    "in den letzten drei Tagen, 2026-11-13T10:30:00Z, 2026-11-17T00:00:00Z",
    "за последние 3 дня, 2026-11-13T10:30:00Z, 2026-11-17T00:00:00Z",
    "最近三天, 2026-11-13T10:30:00Z, 2026-11-17T00:00:00Z"
  })
  void readsHowLongAgo(String text, Instant from, Instant to) {
    WishedTime read = read(text).orElseThrow();

    assertThat(read.from()).isEqualTo(from);
    assertThat(read.to()).isEqualTo(to);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "deploy",
        "when may we release?",
        "May we release on Fridays?",
        "this may break the build",
        "users may 2 factor authenticate",
        "May 14 users log in at once?",
        "error 14 may occur",
        "arriving late may be fine",
        "who is May?",
        "a present for May",
        "mail from May",
        "what did April say?",
        "April's phone number",
        "April Smith and August Wilson",
        "how do we march on?",
        "the ants go marching in the march",
        "wait a second",
        "the second of the two servers",
        "what makes prices fall?",
        "fall back to bm25",
        "does this fall back to words?",
        "spring boot version",
        "in spring boot",
        "how do we test in Spring?",
        "last spring boot upgrade",
        "in spring security filters",
        "which spring do we use",
        "mar",
        "the dec of 10",
        "years ago",
        "months ago we met",
        "a buffer of 2048 MB",
        "in 2048 MB",
        "in 2000 requests",
        "timeout of 2000",
        "raised from 2000 to 3000",
        "between 2000 and 2048 requests",
        "2000 ms",
        "port 5432",
        "port 2024",
        "postgres on 5432 in 5432",
        "version 2025.1.2",
        "v2025",
        "1.2.3",
        "release 2024.10",
        "CVE-2024-1234",
        "JIRA-2025",
        "ADR-2019",
        "#2025",
        "$2025",
        "2025%",
        "in $2025",
        "in 2,025 files",
        "10.0.20.26",
        "http://localhost:2025/x",
        "/var/log/2026-04-12",
        "backup-2026-04-12",
        "in 1969",
        "in 2032",
        "2026-13-01",
        "2026-02-30",
        "31.13.2026",
        "4/5/2026",
        "SQL Server 2019",
        "deploy on Friday",
        "we deploy on Fridays",
        "can we deploy on Monday?",
        "the Friday rule",
        "renew the certificate by December",
        "until April",
        "bis April",
        "до апреля",
        "the last day of the sprint",
        "last time",
        "last minute changes",
        "next steps",
        "this one",
        "in two weeks",
        "Q3",
        "Q7 2026",
        "three quarters of the users",
        "vor Ort",
        "Mai Nguyen",
        "Марта пришла",
        "以上周期",
        "一周一次",
        "本周期",
        "第三天",
        "一下"
      })
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
  @ValueSource(
      strings = {
        "in ",
        "in the ",
        "a",
        "1",
        "1-",
        "1.",
        "-",
        ".",
        "2026-",
        "2026-04-",
        "may ",
        "last ",
        "last 2 ",
        "last week before ",
        "since ",
        "上",
        "一",
        "十",
        "上个",
        "2026年",
        "q1/",
        "14 ",
        "of ",
        "year ",
        "early ",
        "'",
        "🗿",
        "\u0301",
        "и ",
        "#2025 may ",
        "$ 5 $may ",
        "1,",
        "a.b"
      })
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
            ("in on since before after by from vor с the of last this next past two 2 14 31 1970 2025"
                    + " 9999 14th March may Apr spring весной Q3 week years days ago назад yesterday"
                    + " Monday night early end to and , . 2026-04-12 上周 年 月 日 前 以来 十二 we #")
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

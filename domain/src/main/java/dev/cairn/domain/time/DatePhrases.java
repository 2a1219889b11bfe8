package dev.cairn.domain.time;

import dev.cairn.domain.time.Sign.Kind;
import dev.cairn.domain.time.Sign.Unit;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Reads days, months, seasons, quarters and years. Words that mean something else as well, and
 * numbers that may count anything, are taken for a date only beside something that shows it.
 */
record DatePhrases(Tokens tokens, Today today) {

  /** A year that stands behind something, and the token behind it. */
  private record Year(int number, int end) {}

  Optional<Found> figures(Token token, int at) {
    return new NumericDate(today).of(token.text()).map(stretch -> new Found(stretch, at + 1));
  }

  Optional<Found> number(Lead lead) {
    int at = lead.end();
    return today.isYear(tokens.at(at))
        ? year(lead)
        : dayAndMonth(lead).or(() -> numbered(at, today::latest)).or(() -> numberedQuarter(at));
  }

  private Optional<Found> year(Lead lead) {
    int year = tokens.at(lead.end()).value();
    boolean worded = tokens.near(lead.end() + 1).sign().is(Unit.YEAR);
    int end = worded ? lead.end() + 2 : lead.end() + 1;
    boolean meant = worded || (lead.proves() && !isCount(end));
    return within(year, end).or(() -> found(meant, Today.year(year), end));
  }

  /** Whether what follows a number in the form of a year shows that it is none. */
  private boolean isCount(int end) {
    Token other = tokens.near(end + 1);
    boolean range = tokens.near(end).is(Kind.TO) && other.is(Kind.NUMBER);
    return TimeWords.isCounted(tokens.near(end).text()) || (range && !today.isYear(other));
  }

  /** A part of the year that is named behind it: 2025年4月, 2026 Q3. */
  Optional<Found> within(int year, int start) {
    int at = tokens.near(start).is(Kind.IN) ? start + 1 : start;
    Token token = tokens.near(at);
    return switch (token.kind()) {
      case MONTH -> found(true, Today.month(token.value()).apply(year), at + 1);
      case SEASON, IN_SEASON ->
          found(isSeason(at), Today.season(token.value()).apply(year), at + 1);
      case QUARTER -> found(true, Today.quarter(token.value()).apply(year), at + 1);
      case NUMBER -> numbered(at, ofYear -> ofYear.apply(year));
      default -> Optional.empty();
    };
  }

  /** 14 March, 14th of March 2026. */
  private Optional<Found> dayAndMonth(Lead lead) {
    Token day = tokens.at(lead.end());
    int at = tokens.near(lead.end() + 1).is(Kind.ARTICLE) ? lead.end() + 2 : lead.end() + 1;
    Token month = tokens.near(at);
    if (!month.isMonthName() || !isDay(day)) {
      return Optional.empty();
    }
    Optional<Year> year = yearBehind(at + 1);
    boolean meant = year.isPresent() || isDate(lead, day, month) || month.capital();
    return found(meant, Today.day(month.value(), day.value()), year, at + 1);
  }

  /** April, April 2026, April 14th. */
  Optional<Found> month(Lead lead) {
    int at = lead.end();
    return monthAndDay(lead)
        .or(() -> monthAndYear(lead))
        .or(() -> found(isMonth(lead), today.latest(Today.month(tokens.at(at).value())), at + 1));
  }

  private Optional<Found> monthAndDay(Lead lead) {
    int at = lead.end();
    Token month = tokens.at(at);
    Token day = tokens.near(at + 1);
    if (!isDay(day) || day.comma()) {
      return Optional.empty();
    }
    Optional<Year> year = yearBehind(at + 2);
    boolean named = isDate(lead, day, month) || tokens.isEnd(at + 2) || isName(at);
    boolean complete = day.is(Kind.ORDINAL) || tokens.goesOn(at + 2);
    boolean meant = year.isPresent() || (named && complete);
    return found(meant, Today.day(month.value(), day.value()), year, at + 2);
  }

  private Optional<Found> monthAndYear(Lead lead) {
    int at = lead.end();
    Token month = tokens.at(at);
    boolean verb = month.is(Kind.SHY_MONTH) && lead.isNone() && !month.capital();
    boolean meant = !verb || tokens.near(at + 1).is(Kind.NUMBER);
    return yearBehind(at + 1)
        .filter(year -> meant)
        .map(year -> new Found(Today.month(month.value()).apply(year.number()), year.end()));
  }

  /** Whether a month's name beside the number of a day is one for certain. */
  private static boolean isDate(Lead lead, Token day, Token month) {
    return month.is(Kind.MONTH)
        || day.is(Kind.ORDINAL)
        || lead.is(Kind.ON)
        || lead.provesStrongly()
        || month.text().charAt(0) > 'z';
  }

  /** Whether it is written as a name, and not only because a sentence begins. */
  private boolean isName(int at) {
    return tokens.at(at).capital() && at > 0 && !tokens.at(at).apart();
  }

  /** Whether a month's name alone means the month. */
  private boolean isMonth(Lead lead) {
    int at = lead.end();
    Token month = tokens.at(at);
    if (month.is(Kind.MONTH)) {
      return !lead.isNone() || !isPerson(at);
    }
    boolean article = at > 0 && tokens.at(at - 1).is(Kind.ARTICLE);
    boolean direct = !article || tokens.at(at - 1).text().equals("of");
    return month.is(Kind.SHY_MONTH)
        && direct
        && (lead.provesStrongly() || (lead.proves() && !lead.is(Kind.FROM) && month.capital()));
  }

  /** April's car; what did June say?; August Wilson. */
  private boolean isPerson(int at) {
    boolean asked = at > 0 && TimeWords.isBeforeNames(tokens.at(at - 1).text());
    Token next = tokens.near(at + 1);
    return asked || next.text().equals("s") || (tokens.at(at).capital() && next.capital());
  }

  /** Spring 2025, in the spring, Q3 2026. */
  Optional<Found> partOfYear(Lead lead) {
    int at = lead.end();
    Token part = tokens.at(at);
    boolean season = !part.is(Kind.QUARTER);
    boolean meant = part.is(Kind.IN_SEASON) || (lead.proves() && (!season || isSeasonOf(lead)));
    IntFunction<Stretch> ofYear = season ? Today.season(part.value()) : Today.quarter(part.value());
    Optional<Year> year = yearBehind(at + 1);
    return found(meant || year.isPresent(), ofYear, year, at + 1);
  }

  /** "In spring" needs more than "in the spring": "in Spring" and "in spring beans" are none. */
  private boolean isSeasonOf(Lead lead) {
    int at = lead.end();
    boolean article = tokens.at(at - 1).is(Kind.ARTICLE);
    boolean product = tokens.at(at).text().equals("spring") && tokens.at(at).capital();
    return isSeason(at) && (article || (tokens.goesOn(at + 1) && !product));
  }

  boolean isSeason(int at) {
    return TimeWords.isSeasonBefore(tokens.near(at + 1).text());
  }

  /** 4月, 4月12日. */
  private Optional<Found> numbered(int at, Function<IntFunction<Stretch>, Stretch> ofYear) {
    int month = tokens.at(at).value();
    if (month < 1 || month > 12 || !tokens.near(at + 1).is(Kind.MONTH_MARK)) {
      return Optional.empty();
    }
    Token day = tokens.near(at + 2);
    return isDay(day) && tokens.near(at + 3).is(Kind.DAY_MARK)
        ? found(true, ofYear.apply(Today.day(month, day.value())), at + 4)
        : found(true, ofYear.apply(Today.month(month)), at + 2);
  }

  /** 3. Quartal 2026; in English that would be three quarters of something. */
  private Optional<Found> numberedQuarter(int at) {
    Token quarter = tokens.near(at + 1);
    int number = tokens.at(at).value();
    boolean meant =
        quarter.sign().is(Unit.QUARTER)
            && !quarter.text().startsWith("quarter")
            && number >= 1
            && number <= 4;
    return meant
        ? found(true, Today.quarter(number), yearBehind(at + 2), at + 2)
        : Optional.empty();
  }

  private static boolean isDay(Token token) {
    return (token.is(Kind.NUMBER) || token.is(Kind.ORDINAL))
        && token.value() >= 1
        && token.value() <= 31;
  }

  /** 2026, of 2026, 2026 года, last year. */
  private Optional<Year> yearBehind(int start) {
    int at = tokens.near(start).is(Kind.ARTICLE) ? start + 1 : start;
    Token token = tokens.near(at);
    boolean worded = tokens.near(at + 1).sign().is(Unit.YEAR);
    if (today.isYear(token)) {
      return Optional.of(new Year(token.value(), worded ? at + 2 : at + 1));
    }
    return token.is(Kind.WHICH) && worded
        ? Optional.of(new Year(today.year() + token.value(), at + 2))
        : Optional.empty();
  }

  private Optional<Found> found(
      boolean meant, IntFunction<Stretch> ofYear, Optional<Year> year, int end) {
    return found(
        meant,
        year.map(each -> ofYear.apply(each.number())).orElseGet(() -> today.latest(ofYear)),
        year.map(Year::end).orElse(end));
  }

  private static Optional<Found> found(boolean meant, Stretch stretch, int end) {
    return meant ? Optional.of(new Found(stretch, end)) : Optional.empty();
  }
}

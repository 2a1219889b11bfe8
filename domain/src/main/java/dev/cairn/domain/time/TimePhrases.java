package dev.cairn.domain.time;

import dev.cairn.domain.time.Sign.Kind;
import dev.cairn.domain.time.Sign.Unit;
import java.time.DayOfWeek;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;

/** Reads the time at a place: "last week", "two days ago", "summer 2025", or a date. */
final class TimePhrases {

  private final Tokens tokens;
  private final Today today;
  private final DatePhrases dates;
  private final boolean past;

  TimePhrases(Tokens tokens, Today today) {
    this.tokens = tokens;
    this.today = today;
    this.dates = new DatePhrases(tokens, today);
    this.past = tokens.all().stream().anyMatch(token -> TimeWords.isPastTense(token.text()));
  }

  /** The time behind the words that lead to it. */
  Optional<Found> at(Lead lead) {
    int at = lead.end();
    Token token = lead.isNone() ? tokens.at(at) : tokens.near(at);
    return switch (token.kind()) {
      case NONE -> dates.figures(token, at);
      case NUMBER, ORDINAL -> ago(at).or(() -> dates.number(lead));
      case ONE -> ago(at);
      case MONTH, SHY_MONTH, SHORT_MONTH -> dates.month(lead);
      case SEASON, IN_SEASON, QUARTER -> dates.partOfYear(lead);
      case WEEKDAY -> weekday(lead, token.value(), at + 1);
      case DAY -> Optional.of(new Found(today.day(token.value()), at + 1));
      case WHICH -> which(at);
      case PAST -> past(at + 1);
      case UNIT -> ago(at).or(() -> dayBeforeYesterday(at)).or(() -> hanWeekday(lead));
      case AGO_FIRST -> Amount.at(at + 1, tokens).map(this::ago);
      default -> Optional.empty();
    };
  }

  private Optional<Found> ago(int at) {
    // "Years ago" is any time, but in Russian "a week ago" has no other word for one.
    boolean counted = !tokens.at(at).is(Kind.UNIT) || tokens.at(at).text().charAt(0) > 'z';
    return Amount.at(at, tokens)
        .filter(amount -> counted)
        .filter(amount -> tokens.near(amount.end()).is(Kind.AGO))
        .map(amount -> new Found(ago(amount).stretch(), amount.end() + 1));
  }

  private Found ago(Amount amount) {
    return new Found(today.ago(amount.number(), amount.unit()), amount.end());
  }

  private Optional<Found> past(int at) {
    return Amount.at(at, tokens)
        .filter(amount -> !isOfAnother(amount.end()))
        .map(amount -> new Found(today.past(amount.number(), amount.unit()), amount.end()));
  }

  private Optional<Found> dayBeforeYesterday(int at) {
    Token yesterday = tokens.near(at + 2);
    boolean named =
        tokens.at(at).sign().is(Unit.DAY)
            && tokens.near(at + 1).is(Kind.BEFORE)
            && yesterday.is(Kind.DAY)
            && yesterday.value() == -1;
    return named ? Optional.of(new Found(today.day(-2), at + 3)) : Optional.empty();
  }

  /** "On Monday" is a habit or a plan as often, unless the text speaks of the past. */
  private Optional<Found> weekday(Lead lead, int weekday, int end) {
    boolean meant =
        switch (lead.kind()) {
          case SINCE, AFTER, BEFORE, UNTIL -> true;
          case ON -> past;
          default -> false;
        };
    return meant && !isOfAnother(end)
        ? Optional.of(new Found(today.latest(DayOfWeek.of(weekday)), end))
        : Optional.empty();
  }

  /** 周一以来. */
  private Optional<Found> hanWeekday(Lead lead) {
    int at = lead.end();
    return tokens.near(at + 2).is(Kind.BEHIND) && tokens.at(at).sign().is(Unit.WEEK)
        ? hanWeekday(at + 1).map(weekday -> new Found(today.latest(weekday), at + 2))
        : Optional.empty();
  }

  /** The one to six, or the sun, that follows the word for week in Chinese. */
  private Optional<DayOfWeek> hanWeekday(int at) {
    Token token = tokens.near(at);
    if (token.text().equals("日") || token.text().equals("天")) {
      return Optional.of(DayOfWeek.SUNDAY);
    }
    boolean numbered =
        token.is(Kind.NUMBER)
            && !Character.isDigit(token.text().charAt(0))
            && token.value() >= 1
            && token.value() <= 6;
    return numbered ? Optional.of(DayOfWeek.of(token.value())) : Optional.empty();
  }

  private Optional<Found> which(int at) {
    int which = tokens.at(at).value();
    Token token = tokens.near(at + 1);
    return switch (token.kind()) {
      case NUMBER, ONE -> which < 0 ? past(at + 1) : Optional.empty();
      case UNIT ->
          isOfAnother(at + 2)
              ? Optional.empty()
              : whichUnit(at, Objects.requireNonNull(token.sign().unit()));
      case DAY_PART -> which > 0 ? Optional.empty() : found(today.day(which), at + 2);
      case WEEKDAY -> found(today.weekday(which, DayOfWeek.of(token.value())), at + 2);
      case MONTH -> ofYear(which, Today.month(token.value()), at + 2);
      case SHY_MONTH ->
          which != 0 || token.capital()
              ? ofYear(which, Today.month(token.value()), at + 2)
              : Optional.empty();
      case SEASON, IN_SEASON ->
          dates.isSeason(at + 1)
              ? ofYear(which, Today.season(token.value()), at + 2)
              : Optional.empty();
      case QUARTER -> ofYear(which, Today.quarter(token.value()), at + 2);
      default -> Optional.empty();
    };
  }

  /** The last week of August, or before it, says nothing of today. */
  private boolean isOfAnother(int end) {
    Token next = tokens.near(end);
    boolean beside = next.is(Kind.BEFORE) || next.is(Kind.AFTER);
    return next.text().equals("of") || (beside && tokens.near(end + 1).isOfDate());
  }

  private Optional<Found> whichUnit(int at, Unit unit) {
    int which = tokens.at(at).value();
    int end = at + 2;
    return switch (unit) {
      case MINUTE, DAY -> Optional.empty();
      case HOUR -> which < 0 ? found(today.past(1, unit), end) : Optional.empty();
      case YEAR -> dates.within(today.year() + which, end).or(() -> found(calendar(at, unit), end));
      case WEEK ->
          hanWeekday(end)
              .map(weekday -> new Found(today.dayOfWeek(which, weekday), end + 1))
              .or(() -> found(calendar(at, unit), end));
      default -> found(calendar(at, unit), end);
    };
  }

  /** "Last year" ended, but "the last year" may go up to today. */
  private Stretch calendar(int at, Unit unit) {
    int which = tokens.at(at).value();
    Stretch calendar = today.calendar(which, unit);
    boolean open = which == -1 && at > 0 && tokens.at(at - 1).text().equals("the");
    return open ? new Stretch(calendar.from(), today.end()) : calendar;
  }

  private Optional<Found> ofYear(int which, IntFunction<Stretch> ofYear, int end) {
    return found(today.which(which, ofYear), end);
  }

  private static Optional<Found> found(Stretch stretch, int end) {
    return Optional.of(new Found(stretch, end));
  }
}

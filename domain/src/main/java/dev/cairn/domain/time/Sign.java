package dev.cairn.domain.time;

import org.jspecify.annotations.Nullable;

/**
 * What a word says about time; most say nothing.
 *
 * @param unit what time is counted in; null where it says something else
 */
record Sign(Kind kind, int value, @Nullable Unit unit) {

  static final Sign NONE = new Sign(Kind.NONE, 0);

  Sign(Kind kind, int value) {
    this(kind, value, null);
  }

  Sign(Unit unit) {
    this(Kind.UNIT, 1, unit);
  }

  /** The parts that times are written of. */
  enum Kind {
    NONE,
    /** Digits or a number word. */
    NUMBER,
    /** Such as 14th. */
    ORDINAL,
    /** The article a, which is a number in "a week ago". */
    ONE,
    /** A day, so many from today. */
    DAY,
    /** A part of the day, as in "last night". */
    DAY_PART,
    /** By {@link java.time.DayOfWeek}'s numbers. */
    WEEKDAY,
    MONTH,
    /** A month's name that is another word or a person's name too: may, march. */
    SHY_MONTH,
    /** Such as Apr, which means a month beside a number alone. */
    SHORT_MONTH,
    /** Follows the number of a month, of a day: 4月12日. */
    MONTH_MARK,
    DAY_MARK,
    /** From 0, which is spring. */
    SEASON,
    /** A season's name in the form that says when: весной. */
    IN_SEASON,
    /** Such as Q3. */
    QUARTER,
    UNIT,
    /** Last, this, next: -1, 0, 1. */
    WHICH,
    /** As in "the past two weeks". */
    PAST,
    AGO,
    /** Says ago, but stands before: vor zwei Wochen; and before a date it says before. */
    AGO_FIRST,
    IN,
    ON,
    FROM,
    SINCE,
    AFTER,
    BEFORE,
    /** Names the end of something, and no time at which anything was. */
    UNTIL,
    /** As in "late 2025". */
    PART,
    /** The same, if "of" follows. */
    PART_OF,
    /** Stands between two ends of a range. */
    TO,
    ARTICLE,
    /** A relation that stands behind its time: before (-1), since (0), after (1). */
    BEHIND
  }

  /** What time is counted in. */
  enum Unit {
    MINUTE,
    HOUR,
    DAY,
    WEEK,
    WEEKEND,
    MONTH,
    QUARTER,
    YEAR
  }

  boolean is(Unit other) {
    return unit == other;
  }
}

package dev.cairn.domain.time;

import dev.cairn.domain.time.Sign.Kind;
import java.util.EnumSet;
import java.util.Set;

/**
 * The words before a time, such as "since the end of".
 *
 * @param kind how they say it is meant
 * @param end the token behind them
 */
record Lead(Kind kind, int end) {

  private static final int LONGEST = 5;

  /** What makes a year of a number, or a season of a word that can be something else. */
  private static final Set<Kind> PROOFS =
      EnumSet.of(
          Kind.IN, Kind.FROM, Kind.SINCE, Kind.AFTER, Kind.BEFORE, Kind.UNTIL, Kind.PART, Kind.TO);

  /** What makes a month of "may" and "march", even in small letters. */
  private static final Set<Kind> STRONG_PROOFS =
      EnumSet.of(Kind.IN, Kind.SINCE, Kind.AFTER, Kind.BEFORE, Kind.UNTIL);

  static Lead none(int end) {
    return new Lead(Kind.NONE, end);
  }

  /** The words that lead on from a token. */
  static Lead at(int start, Tokens tokens, Today today) {
    Kind kind = Kind.NONE;
    int end = start;
    while (end < start + LONGEST && (end == start || !tokens.isEnd(end))) {
      Kind next = said(kind, end, tokens, today);
      if (next == Kind.NONE) {
        break;
      }
      kind = next;
      end++;
    }
    return new Lead(kind, end);
  }

  boolean isNone() {
    return kind == Kind.NONE;
  }

  boolean is(Kind other) {
    return kind == other;
  }

  boolean proves() {
    return PROOFS.contains(kind);
  }

  boolean provesStrongly() {
    return STRONG_PROOFS.contains(kind);
  }

  /** What is meant with one word more; nothing where it is no such word. */
  private static Kind said(Kind before, int at, Tokens tokens, Today today) {
    Token token = tokens.at(at);
    return switch (token.kind()) {
      // Of two prepositions the first belongs to something else: what was he in on 9 July?
      case IN, ON, FROM, SINCE, AFTER, BEFORE, UNTIL ->
          before == Kind.NONE ? token.kind() : Kind.NONE;
      case AGO_FIRST -> before == Kind.NONE ? Kind.BEFORE : Kind.NONE;
      case ARTICLE -> before;
      case PART -> before == Kind.NONE ? Kind.PART : before;
      case PART_OF ->
          !tokens.near(at + 1).text().equals("of")
              ? Kind.NONE
              : before == Kind.NONE ? Kind.PART : before;
      case UNIT ->
          !today.isYear(tokens.near(at + 1)) ? Kind.NONE : before == Kind.NONE ? Kind.IN : before;
      default -> Kind.NONE;
    };
  }
}

package dev.cairn.domain.time;

import dev.cairn.domain.time.Sign.Kind;
import dev.cairn.domain.time.Sign.Unit;
import java.util.Optional;

/**
 * So much time, such as "two weeks" or "a couple of days".
 *
 * @param end the token behind it
 */
record Amount(int number, Unit unit, int end) {

  /** The amount at a place; a unit without a number is one. */
  static Optional<Amount> at(int start, Tokens tokens) {
    int at = tokens.near(start).is(Kind.ONE) ? start + 1 : start;
    int number = 1;
    if (tokens.near(at).is(Kind.NUMBER)) {
      number = tokens.near(at).value();
      at += tokens.near(at + 1).is(Kind.ARTICLE) ? 2 : 1;
    }
    Unit unit = tokens.near(at).sign().unit();
    return unit == null ? Optional.empty() : Optional.of(new Amount(number, unit, at + 1));
  }
}

package dev.cairn.domain.time;

import dev.cairn.domain.time.Sign.Kind;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Optional;

/**
 * Finds the first time that a text names. From each token on only a few are looked at, so that the
 * work grows with the length of the text and no faster.
 */
final class TimeReader {

  /** A time, and where in the text it is named. */
  record Mention(Stretch stretch, int start, int end) {}

  private static final LocalDateTime BEGINNING = LocalDate.EPOCH.atStartOfDay();

  private final Tokens tokens;
  private final Today today;
  private final TimePhrases phrases;

  TimeReader(Tokens tokens, Today today) {
    this.tokens = tokens;
    this.today = today;
    this.phrases = new TimePhrases(tokens, today);
  }

  Optional<Mention> first() {
    int at = 0;
    while (at < tokens.size()) {
      Lead lead = Lead.none(at);
      Optional<Found> found = phrases.at(lead);
      if (found.isEmpty()) {
        lead = Lead.at(at, tokens, today);
        found = lead.isNone() ? found : phrases.at(lead);
      }
      if (found.isPresent() && !lead.is(Kind.UNTIL)) {
        return Optional.of(mention(at, lead, found.get()));
      }
      // A deadline is passed over as a whole: its month is no time to look in.
      at = found.map(Found::end).orElse(at + 1);
    }
    return Optional.empty();
  }

  private Mention mention(int at, Lead lead, Found first) {
    Found found = range(lead, first);
    Token behind = tokens.near(found.end());
    boolean related = behind.is(Kind.BEHIND) || behind.text().equals("前");
    int last = related ? found.end() : found.end() - 1;
    return new Mention(
        isOfWeek(at)
            ? week(lead, found.stretch())
            : related(related ? relation(behind) : lead.kind(), found.stretch()),
        tokens.at(at).start(),
        tokens.at(last).end());
  }

  /**
   * Whether "the weekend" or the like stands before it: before or after a date it is near to it.
   */
  private boolean isOfWeek(int at) {
    return at > 0
        && !tokens.at(at).apart()
        && (tokens.at(at - 1).is(Kind.UNIT) || tokens.at(at - 1).is(Kind.WEEKDAY));
  }

  private static Stretch week(Lead lead, Stretch stretch) {
    return switch (lead.kind()) {
      case BEFORE -> new Stretch(stretch.from().minusWeeks(1), stretch.from());
      case AFTER -> new Stretch(stretch.to(), stretch.to().plusWeeks(1));
      default -> stretch;
    };
  }

  private Found range(Lead lead, Found first) {
    Token between = tokens.near(first.end());
    boolean open = lead.is(Kind.SINCE) || lead.is(Kind.AFTER) || lead.is(Kind.BEFORE);
    if (open || !(between.is(Kind.TO) || between.is(Kind.UNTIL))) {
      return first;
    }
    return phrases
        .at(new Lead(Kind.TO, first.end() + 1))
        .map(last -> new Found(first.stretch().to(last.stretch()), last.end()))
        .orElse(first);
  }

  private static Kind relation(Token behind) {
    if (behind.is(Kind.AGO) || behind.value() < 0) {
      return Kind.BEFORE;
    }
    return behind.value() == 0 ? Kind.SINCE : Kind.AFTER;
  }

  private Stretch related(Kind relation, Stretch stretch) {
    return switch (relation) {
      case SINCE -> upToToday(stretch.from(), stretch);
      case AFTER -> upToToday(stretch.to(), stretch);
      case BEFORE -> stretch.from().isAfter(BEGINNING) ? upTo(stretch.from()) : stretch;
      default -> stretch;
    };
  }

  private static Stretch upTo(LocalDateTime to) {
    return new Stretch(BEGINNING, to);
  }

  private Stretch upToToday(LocalDateTime from, Stretch otherwise) {
    return from.isBefore(today.end()) ? new Stretch(from, today.end()) : otherwise;
  }
}

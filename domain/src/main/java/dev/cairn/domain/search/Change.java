package dev.cairn.domain.search;

import dev.cairn.domain.text.WordList;
import java.util.Locale;
import java.util.Set;
import java.util.StringTokenizer;

/**
 * Whether a note speaks of something that is no longer as it was. That a thing is new does not say
 * so: new colleagues replace nobody.
 */
final class Change {

  private static final Set<String> WORDS =
      WordList.distinct(
          """
          now anymore longer instead moved moves moving switched switches switching
          replaced replaces replacing overturned overturns overturning superseded supersedes
          dropped drops changed changes migrated migrates renamed raised lowered increased
          reduced deprecated slipped postponed delayed updated retired left
          jetzt nun stattdessen umgezogen gewechselt ersetzt geändert verschoben abgeschafft
          теперь вместо перешли заменили изменили перенесли
          """);

  /** In writing without spaces between words. */
  private static final Set<String> PARTS = Set.of("现在", "不再", "改为", "改到", "改成", "换成");

  private static final String BETWEEN_WORDS = " \t\r\n.,;:!?()[]{}\"'/-–—";

  private Change() {}

  static boolean isIn(String text) {
    StringTokenizer words = new StringTokenizer(text.toLowerCase(Locale.ROOT), BETWEEN_WORDS);
    while (words.hasMoreTokens()) {
      if (WORDS.contains(words.nextToken())) {
        return true;
      }
    }
    return PARTS.stream().anyMatch(text::contains);
  }
}

package dev.cairn.domain.words;

import dev.cairn.domain.text.WordList;
import java.util.Optional;
import java.util.Set;

/** Everyday nouns that are written apart as verbs: a login, to log in. */
final class Phrasal {

  private static final Set<String> NOUNS =
      WordList.distinct(
          """
          login logon logout signin signup signout setup backup checkout checkin rollback
          rollout shutdown startup cleanup followup timeout lookup fallback workaround
          handover takeover standup meetup lockout payout printout
          """);

  private static final Set<String> PARTICLES =
      Set.of("in", "on", "out", "up", "back", "down", "over", "around");

  private Phrasal() {}

  /** Whether a word in small letters is such a noun. */
  static boolean isNoun(String small) {
    return NOUNS.contains(small);
  }

  /** The noun that a verb and the word after it, in small letters, are written as together. */
  static Optional<String> noun(String verb, String particle) {
    return PARTICLES.contains(particle)
        ? Optional.of(Stems.of(verb) + particle).filter(NOUNS::contains)
        : Optional.empty();
  }
}

package dev.cairn.domain.answer;

import dev.cairn.domain.text.Texts;
import dev.cairn.domain.words.Terms;
import java.text.BreakIterator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Finds the sentence of a long text that has most of what a query asks for. */
final class Passage {

  /** A text that is no longer than this is its own passage. */
  static final int SHORT = 200;

  private Passage() {}

  /** The sentence, unless the text is short or has none of the query's words. */
  static Optional<String> of(String text, Terms query) {
    if (Texts.length(text) <= SHORT || query.isEmpty()) {
      return Optional.empty();
    }
    Set<String> wanted = query.distinct();
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
    sentences.setText(text);
    String best = "";
    long most = 0;
    int start = sentences.first();
    for (int end = sentences.next(); end != BreakIterator.DONE; end = sentences.next()) {
      for (String line : text.substring(start, end).split("\n", -1)) {
        long having = Terms.of(line).distinct().stream().filter(wanted::contains).count();
        if (having > most) {
          most = having;
          best = Texts.strip(line);
        }
      }
      start = end;
    }
    return most == 0 ? Optional.empty() : Optional.of(best);
  }
}

package dev.cairn.domain.answer;

import dev.cairn.domain.text.Texts;
import dev.cairn.domain.words.Terms;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the sentence of a long text that has most of what a query asks for. */
final class Passage {

  /** A text that is no longer than this is its own passage. */
  static final int SHORT = 200;

  private static final int LONGEST = 300;
  private static final Pattern LINE = Pattern.compile("\n");
  private static final Pattern SIGN = Pattern.compile("\n|(?<=[.!?;]) ");

  private Passage() {}

  /** The sentence, unless the text is short or has none of the query's words. */
  static Optional<String> of(String text, Terms query) {
    if (Texts.length(text) <= SHORT || query.isEmpty()) {
      return Optional.empty();
    }
    Set<String> wanted = query.distinct();
    String best = "";
    long most = 0;
    for (String line : lines(text)) {
      long having = Terms.of(line).distinct().stream().filter(wanted::contains).count();
      if (having > most) {
        most = having;
        best = line;
      }
    }
    return most == 0 ? Optional.empty() : Optional.of(Texts.strip(best));
  }

  private static List<String> lines(String text) {
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
    sentences.setText(text);
    List<String> lines = new ArrayList<>();
    int start = sentences.first();
    for (int end = sentences.next(); end != BreakIterator.DONE; end = sentences.next()) {
      lines.addAll(pieces(text.substring(start, end)));
      start = end;
    }
    return lines;
  }

  /** The lines of a sentence; where it is too long, in parts that end with a sign or a word. */
  private static List<String> pieces(String sentence) {
    Pattern ends = Texts.length(sentence) <= LONGEST ? LINE : SIGN;
    List<String> pieces = new ArrayList<>();
    for (String part : ends.split(sentence, -1)) {
      String rest = part;
      while (Texts.length(rest) > LONGEST) {
        int most = rest.offsetByCodePoints(0, LONGEST);
        int space = rest.lastIndexOf(' ', most);
        int end = space > 0 ? space : most;
        pieces.add(rest.substring(0, end));
        rest = rest.substring(end);
      }
      pieces.add(rest);
    }
    return pieces;
  }
}

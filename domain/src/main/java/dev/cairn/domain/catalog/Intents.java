package dev.cairn.domain.catalog;

import dev.cairn.domain.text.WordList;
import dev.cairn.domain.words.QueryWords;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The things that a request asks for, each in its own words: its sentences, and the clauses that
 * begin with a word such as "then". What is quoted stays whole, and so do things that are listed
 * within one clause.
 */
public final class Intents {

  /** More are not looked for by themselves; the request as a whole still has them. */
  private static final int MOST = 16;

  /** With fewer words that say something, a part is no more than a turn of phrase. */
  private static final int LEAST_WORDS = 2;

  private static final String ENDS = ".!?;:";
  private static final String ENDS_WITHOUT_SPACE = "\n。！？；";
  private static final String COMMAS = ",，";
  private static final String OPENING = "\"'`“„«‘「";
  private static final String CLOSING = "\"'`”“»’」";

  /** What is no end of a sentence although a full stop follows. */
  private static final Set<String> SHORT =
      Set.of(
          "e.g", "i.e", "etc", "vs", "dr", "mr", "mrs", "ms", "st", "no", "nr", "ca", "bzw", "usw",
          "z.b", "d.h", "т.е", "т.д", "др");

  /** With these something else begins, wherever they stand. */
  private static final List<String> TURNS =
      WordList.phrases(
          """
          and then, then, and also, as well as, after that, afterwards, finally, and finally
          und dann, dann, danach, anschließend, außerdem, und auch
          а затем, затем, потом, после этого, а также, кроме того
          """);

  /** With these it does behind a comma. */
  private static final List<String> TURNS_BEHIND_COMMA =
      WordList.of("and also additionally next please i you can could und auch bitte и также");

  /** The same in writing without spaces. */
  private static final List<String> SPACELESS_TURNS =
      List.of("然后", "接着", "另外", "此外", "同时", "并且", "最后", "それから", "そして");

  private final String text;
  private final String small;
  private final Set<String> parts = new LinkedHashSet<>();
  private int start;

  private Intents(String text) {
    this.text = text;
    this.small = text.toLowerCase(Locale.ROOT);
  }

  /** The parts of a request, in their order; none where it asks for one thing. */
  public static List<String> of(String request) {
    Intents intents = new Intents(request);
    intents.split();
    return intents.parts.size() < 2 ? List.of() : List.copyOf(intents.parts);
  }

  private void split() {
    for (int at = 0; at < text.length(); at++) {
      int close = closing(at);
      if (close > at) {
        at = close;
      } else if (isEnd(at)) {
        cut(at + 1);
      } else if (isTurn(at)) {
        cut(at);
      }
    }
    cut(text.length());
  }

  private void cut(int at) {
    String part = text.substring(start, at).strip();
    if (parts.size() < MOST && QueryWords.of(part).count() >= LEAST_WORDS) {
      parts.add(part);
    }
    start = at;
  }

  /** Where the quotation ends that begins here; negative where none does. */
  private int closing(int at) {
    int kind = OPENING.indexOf(text.charAt(at));
    if (kind < 0 || isWithinWord(at - 1)) {
      return -1;
    }
    int close = text.indexOf(CLOSING.charAt(kind), at + 1);
    while (close >= 0 && isWithinWord(close + 1)) {
      close = text.indexOf(CLOSING.charAt(kind), close + 1);
    }
    return close;
  }

  private boolean isEnd(int at) {
    char character = text.charAt(at);
    if (ENDS_WITHOUT_SPACE.indexOf(character) >= 0) {
      return true;
    }
    boolean spaceFollows = at + 1 == text.length() || Character.isWhitespace(text.charAt(at + 1));
    return spaceFollows && ENDS.indexOf(character) >= 0 && !(character == '.' && isShort(at));
  }

  /** Whether the word before a full stop is a shortened one, or a single letter. */
  private boolean isShort(int stop) {
    int from = stop;
    while (from > 0 && (isWithinWord(from - 1) || text.charAt(from - 1) == '.')) {
      from--;
    }
    return (stop - from == 1 && Character.isLetter(text.charAt(from)))
        || SHORT.contains(small.substring(from, stop));
  }

  private boolean isTurn(int at) {
    if (SPACELESS_TURNS.stream().anyMatch(turn -> small.startsWith(turn, at))) {
      return true;
    }
    return !isWithinWord(at - 1)
        && (TURNS.stream().anyMatch(turn -> isAt(turn, at))
            || (isBehindComma(at) && TURNS_BEHIND_COMMA.stream().anyMatch(turn -> isAt(turn, at))));
  }

  private boolean isAt(String turn, int at) {
    return small.startsWith(turn, at) && !isWithinWord(at + turn.length());
  }

  private boolean isBehindComma(int at) {
    int before = at - 1;
    while (before >= 0 && Character.isWhitespace(text.charAt(before))) {
      before--;
    }
    return before >= 0 && COMMAS.indexOf(text.charAt(before)) >= 0;
  }

  private boolean isWithinWord(int at) {
    return at >= 0 && at < text.length() && Character.isLetterOrDigit(text.charAt(at));
  }
}

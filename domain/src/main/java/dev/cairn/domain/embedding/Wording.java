package dev.cairn.domain.embedding;

import dev.cairn.domain.text.WordList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A query in words that a model reads as they are meant. Models that do not tell capitals apart
 * take "may" for the month before anything else, so that "when may we release?" is near to whatever
 * is in May. Where it asks or gives leave they read "can" instead. Everything else is left as it
 * was typed, also where "may" can be either: a month that is missed does more harm than a verb that
 * is misread.
 */
public final class Wording {

  private static final String MAY = "may";
  private static final String CAN = "can";

  private static final Pattern WORD =
      Pattern.compile("[\\p{L}\\p{N}]++(?:['\u2019_-][\\p{L}\\p{N}]++)*+");
  private static final Pattern BREAK = Pattern.compile("[.?!;:\\n\\r]");

  /** An opening "may" with a question mark at the end asks for leave if so many words follow it. */
  private static final int QUESTION = 3;

  /** No question has more words before its verb. */
  private static final int REACH = 6;

  /** Behind them stands a month or somebody's name, never a verb's helper. */
  private static final Set<String> BEFORE_NAMES =
      WordList.distinct(
          """
          in of from since until till before after by for about during through to with on at and or
          the a an last next this early late mid every each my our your his her their between
          """);

  /** A clause that has one of them has no second one. */
  private static final Set<String> HELPERS =
      WordList.distinct(
          """
          do does did is are was were am be been has have had will would shall should can could must
          might
          """);

  private static final Set<String> QUESTIONS =
      WordList.distinct("who whom whose what when where why how which");

  private static final Set<String> SUBJECTS =
      WordList.distinct(
          """
          i we you he she it they there that nobody anybody anyone somebody someone everybody
          everyone
          """);

  /** They begin what somebody may, or say who it is. */
  private static final Set<String> AFTER_HELPERS =
      WordList.distinct(
          """
          i we you he she it they nobody anybody anyone somebody someone everybody everyone people
          the a an this that these those my our your his her its their be have not also never ever
          """);

  private final String text;
  private final List<MatchResult> words;

  private Wording(String text) {
    this.text = text;
    this.words = WORD.matcher(text).results().toList();
  }

  /** What a model should read of a query. */
  public static String of(String query) {
    return query.toLowerCase(Locale.ROOT).contains(MAY) ? new Wording(query).reworded() : query;
  }

  private String reworded() {
    StringBuilder reworded = new StringBuilder(text);
    for (int at = words.size() - 1; at >= 0; at--) {
      if (word(at).equals(MAY) && asksForLeave(at)) {
        reworded.replace(words.get(at).start(), words.get(at).end(), CAN);
      }
    }
    return reworded.toString();
  }

  private boolean asksForLeave(int at) {
    if (isLast(at) || isName(at) || isNumber(at + 1)) {
      return false;
    }
    return AFTER_HELPERS.contains(word(at + 1))
        || (isFirst(at) ? opensQuestion(at) : isSubject(at - 1) || isAsked(at - 1));
  }

  private boolean isName(int at) {
    return !isFirst(at)
        && (Character.isUpperCase(text.charAt(words.get(at).start()))
            || BEFORE_NAMES.contains(word(at - 1))
            || HELPERS.contains(word(at - 1))
            || isNumber(at - 1));
  }

  /** 14, 2nd. */
  private boolean isNumber(int at) {
    return Character.isDigit(word(at).charAt(0));
  }

  private boolean isSubject(int at) {
    return SUBJECTS.contains(word(at));
  }

  /** Whether a question begins before it that still lacks its verb. */
  private boolean isAsked(int before) {
    int at = before;
    while (!isFirst(at) && at > before - REACH && !isAskingOrHelping(at)) {
      at--;
    }
    return QUESTIONS.contains(word(at));
  }

  private boolean isAskingOrHelping(int at) {
    return QUESTIONS.contains(word(at)) || HELPERS.contains(word(at));
  }

  private boolean opensQuestion(int at) {
    int last = at;
    while (!isLast(last)) {
      last++;
    }
    return last - at >= QUESTION && text.startsWith("?", words.get(last).end());
  }

  private boolean isFirst(int at) {
    return at == 0 || isBreak(words.get(at - 1), words.get(at));
  }

  private boolean isLast(int at) {
    return at == words.size() - 1 || isBreak(words.get(at), words.get(at + 1));
  }

  private boolean isBreak(MatchResult one, MatchResult next) {
    return BREAK.matcher(text).region(one.end(), next.start()).find();
  }

  private String word(int at) {
    return words.get(at).group().toLowerCase(Locale.ROOT);
  }
}

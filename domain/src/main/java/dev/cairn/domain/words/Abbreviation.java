package dev.cairn.domain.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * An abbreviation that a text explains, as in {@code service level agreement (SLA)}, {@code SLA
 * (service level agreement)} or {@code SLA = service level agreement}. Each word of the long form
 * that says something must give its first letter.
 *
 * @param shortForm as a term
 * @param longForm as terms
 */
record Abbreviation(String shortForm, List<String> longForm) {

  private static final Pattern SAID =
      Pattern.compile(
          " ?= |(?<loose>: | [-–—] )|,? (?:is short for|short for|stands for|means|steht für"
              + "|kurz für|bedeutet|расшифровывается как) | ?\\(");

  private static final int LONGEST = 8;
  private static final Pattern SENTENCE_END = Pattern.compile("[.;:!?()\\n]");
  private static final Pattern SPEAKABLE = Pattern.compile("[aeiouyаеиоуыэюя]");
  private static final Pattern GAP = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final int REACH = 100;

  /**
   * Those that a text explains.
   *
   * @param runs what the text consists of
   */
  static List<Abbreviation> in(String text, List<Run> runs) {
    List<Abbreviation> found = new ArrayList<>();
    for (Run run : runs) {
      if (run.text().length() <= LONGEST && looksShort(singular(run.text()))) {
        (isBracketed(text, run)
                ? before(run.text(), sentenceBefore(text, run.start() - 1))
                : explained(text, run))
            .ifPresent(found::add);
      }
    }
    return found;
  }

  private static boolean isBracketed(String text, Run run) {
    return run.start() > 0
        && text.charAt(run.start() - 1) == '('
        && run.end() < text.length()
        && text.charAt(run.end()) == ')';
  }

  private static Optional<Abbreviation> explained(String text, Run run) {
    Matcher said = SAID.matcher(text).region(run.end(), text.length());
    if (!said.lookingAt()) {
      return Optional.empty();
    }
    String rest = text.substring(said.end(), Math.min(text.length(), said.end() + REACH));
    return after(run.text(), sentenceStart(rest), said.group("loose") != null);
  }

  /** How an index knows it, from either side. */
  List<String> marks() {
    String words = String.join(" ", longForm);
    return List.of(
        Mark.ABBREVIATION.of(shortForm + "=" + words),
        Mark.ABBREVIATION.of(words + "=" + shortForm));
  }

  private static String sentenceBefore(String text, int end) {
    String before = text.substring(Math.max(0, end - REACH), end).strip();
    Matcher border = SENTENCE_END.matcher(before);
    int start = 0;
    while (border.find()) {
      start = border.end();
    }
    return before.substring(start);
  }

  private static String sentenceStart(String text) {
    Matcher border = SENTENCE_END.matcher(text);
    return border.find() ? text.substring(0, border.start()) : text;
  }

  private static Optional<Abbreviation> before(String shortForm, String text) {
    List<String> words = words(text);
    return first(
        shortForm, false, words, count -> words.subList(words.size() - count, words.size()));
  }

  private static Optional<Abbreviation> after(String shortForm, String text, boolean loose) {
    List<String> words = words(text);
    return first(shortForm, loose, words, count -> words.subList(0, count));
  }

  /** The fewest of the words that fit. */
  private static Optional<Abbreviation> first(
      String shortForm, boolean loose, List<String> words, IntFunction<List<String>> some) {
    return IntStream.rangeClosed(1, Math.min(words.size(), shortForm.length() + 3))
        .mapToObj(some)
        .filter(longForm -> fits(shortForm, longForm, loose))
        .findFirst()
        .flatMap(longForm -> of(shortForm, longForm));
  }

  private static List<String> words(String text) {
    return GAP.splitAsStream(text).filter(word -> !word.isEmpty()).toList();
  }

  private static Optional<Abbreviation> of(String shortForm, List<String> words) {
    List<String> terms =
        words.stream()
            .filter(word -> !isIdle(word))
            .map(word -> Words.bounded(Stems.of(Stems.small(word))))
            .toList();
    String term = Stems.of(Stems.small(singular(shortForm)));
    return terms.contains(term) || StopWords.contains(Stems.small(shortForm))
        ? Optional.empty()
        : Optional.of(new Abbreviation(term, terms));
  }

  /**
   * Whether the words can be what is abbreviated.
   *
   * @param byInitials whether nothing but first letters will do, for signs that mean much else too
   */
  private static boolean fits(String shortForm, List<String> words, boolean byInitials) {
    String letters = Stems.small(singular(shortForm));
    boolean whole = words.stream().anyMatch(word -> Stems.small(word).equals(letters));
    return !whole
        && !isIdle(words.getFirst())
        && !isIdle(words.getLast())
        && (!byInitials || letters.length() > 2)
        && (words.size() > 1 || !SPEAKABLE.matcher(letters.substring(1)).find())
        && (isSpelled(letters, 0, words, 0, byInitials) || isNumeronym(letters, words));
  }

  /** Capitals for the most part, or small letters that no word is made of. */
  private static boolean looksShort(String word) {
    long capitals = word.codePoints().filter(Character::isUpperCase).count();
    boolean speakable = SPEAKABLE.matcher(Stems.small(word)).find();
    return word.length() > 1 && (2 * capitals >= word.length() || (capitals == 0 && !speakable));
  }

  private static boolean isSpelled(
      String letters, int at, List<String> words, int word, boolean byInitials) {
    if (word == words.size()) {
      return at == letters.length();
    }
    String next = Stems.small(words.get(word));
    if (isIdle(next) && isSpelled(letters, at, words, word + 1, byInitials)) {
      return true;
    }
    if (at == letters.length() || next.charAt(0) != letters.charAt(at)) {
      return false;
    }
    int from = 0;
    for (int taken = at; taken < letters.length(); taken++) {
      from = next.indexOf(letters.charAt(taken), from) + 1;
      if (from == 0) {
        return false;
      }
      if (isSpelled(letters, taken + 1, words, word + 1, byInitials)) {
        return true;
      }
      if (byInitials) {
        return false;
      }
    }
    return false;
  }

  /** {@code k8s}: the first letter, how many follow, and the last one. */
  private static boolean isNumeronym(String letters, List<String> words) {
    String word = Stems.small(words.getFirst());
    int length = word.length();
    return words.size() == 1
        && length > 3
        && letters.equals("" + word.charAt(0) + (length - 2) + word.charAt(length - 1));
  }

  private static boolean isIdle(String word) {
    String small = Stems.small(word);
    return StopWords.contains(small) || StopWords.isGerman(small);
  }

  private static String singular(String shortForm) {
    int last = shortForm.length() - 1;
    return last > 1
            && shortForm.charAt(last) == 's'
            && Character.isUpperCase(shortForm.charAt(last - 1))
        ? shortForm.substring(0, last)
        : shortForm;
  }
}

package dev.cairn.domain.words;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Finds the words of a text in the form they are compared in: in small letters, English and Russian
 * words by their stems, without words that say nothing. Writing without spaces between words (as
 * Chinese and Japanese) gives each pair of neighbouring characters. A compound such as {@code
 * getUserName}, {@code get_user_name} or {@code follow-up} gives its parts and the whole; {@code
 * ADR-019}, {@code ADR19} and {@code ADR 19} give the same whole.
 */
final class Words {

  /** Longer ones are no words; they are cut, so that an index need not hold them. */
  private static final int LONGEST = 64;

  private final List<String> found = new ArrayList<>();
  private final List<String> aside = new ArrayList<>();
  private final Language language;

  private Words(Language language) {
    this.language = language;
  }

  static Terms of(String text) {
    String composed = composed(text);
    List<Run> runs = Run.of(composed);
    Words words = new Words(language(runs));
    for (int i = 0; i < runs.size(); i++) {
      words.add(runs.get(i));
      if (i > 0) {
        words.addJoined(composed, runs.get(i - 1), runs.get(i));
      }
    }
    Abbreviation.in(composed, runs).forEach(each -> words.aside.addAll(each.marks()));
    return new Terms(words.found, words.aside);
  }

  static String composed(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC);
  }

  static Language language(List<Run> runs) {
    return Language.of(
        runs.stream()
            .filter(run -> !run.spaceless())
            .map(run -> run.text().toLowerCase(Locale.ROOT))
            .toList());
  }

  /** What is compared of a word that was found in a text or a query. */
  static String bounded(String term) {
    return term.length() <= LONGEST ? term : term.substring(0, LONGEST);
  }

  private void add(Run run) {
    if (run.spaceless()) {
      addPairs(run.characters());
    } else {
      addCompound(run.text());
    }
  }

  /**
   * Single characters are known too, for queries of one character, but they are no further words.
   */
  private void addPairs(int[] characters) {
    if (characters.length == 1) {
      add(Character.toString(characters[0]));
    }
    for (int i = 0; i + 1 < characters.length; i++) {
      add(new String(characters, i, 2));
      aside.add(Character.toString(characters[i]));
    }
    if (characters.length > 1) {
      aside.add(Character.toString(characters[characters.length - 1]));
    }
  }

  private void addCompound(String word) {
    List<String> parts = Compound.parts(word);
    parts.forEach(this::addWord);
    if (parts.size() > 1) {
      addWord(Compound.joined(parts));
    }
  }

  private void addWord(String word) {
    String small = Stems.small(word);
    boolean idle = language == Language.GERMAN && StopWords.isGerman(small);
    if (!StopWords.contains(small) && !idle) {
      add(Stems.of(small));
      if (language.mayBeGerman()) {
        German.marks(bounded(small)).forEach(aside::add);
      }
    }
  }

  /** A name in capitals with its number, and a verb with its particle, as if written together. */
  private void addJoined(String text, Run one, Run next) {
    if (one.spaceless() || next.spaceless() || !isOneSpace(text, one, next)) {
      return;
    }
    String second = Stems.small(next.text());
    if (Letters.isNumber(second) && Letters.isCapitals(one.text())) {
      aside.add(bounded(Stems.small(one.text()) + Stems.number(second)));
    } else {
      Phrasal.noun(Stems.small(one.text()), second).map(Stems::of).ifPresent(aside::add);
    }
  }

  static boolean isOneSpace(String text, Run one, Run next) {
    return next.start() == one.end() + 1 && text.charAt(one.end()) == ' ';
  }

  private void add(String word) {
    if (!word.isEmpty()) {
      found.add(bounded(word));
    }
  }
}

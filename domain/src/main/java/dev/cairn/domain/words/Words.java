package dev.cairn.domain.words;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Finds the words of a text in the form they are compared in: in small letters, English and Russian
 * words by their stems, without words that say nothing. Writing without spaces between words (as
 * Chinese and Japanese) gives each pair of neighbouring characters. A compound such as {@code
 * getUserName}, {@code get_user_name} or {@code follow-up} gives its parts and the whole.
 */
final class Words {

  /** Longer ones are no words; they are cut, so that an index need not hold them. */
  private static final int LONGEST = 64;

  private final List<String> found = new ArrayList<>();

  private Words() {}

  static List<String> of(String text) {
    Words words = new Words();
    words.read(Normalizer.normalize(text, Normalizer.Form.NFKC));
    return words.found;
  }

  private void read(String text) {
    int start = -1;
    for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
      boolean inside = belongs(text, at, start >= 0);
      if (inside && start < 0) {
        start = at;
      } else if (!inside && start >= 0) {
        addRun(text.substring(start, at));
        start = -1;
      }
    }
    if (start >= 0) {
      addRun(text.substring(start));
    }
  }

  /** Letters and digits, and between two of them an apostrophe, a hyphen or an underscore. */
  private static boolean belongs(String text, int at, boolean within) {
    int character = text.codePointAt(at);
    if (Letters.isPart(character)) {
      return true;
    }
    int next = at + Character.charCount(character);
    return within
        && Letters.isJoint(character)
        && next < text.length()
        && Letters.isPart(text.codePointAt(next));
  }

  /** A run may change between writing with and without spaces. */
  private void addRun(String run) {
    int start = 0;
    for (int at = 0; at < run.length(); at += Character.charCount(run.codePointAt(at))) {
      if (at > start
          && Letters.isSpaceless(run.codePointAt(at)) != Letters.isSpaceless(run.codePointAt(start))
          && !Letters.isJoint(run.codePointAt(at))) {
        addStretch(run.substring(start, at));
        start = at;
      }
    }
    addStretch(run.substring(start));
  }

  private void addStretch(String stretch) {
    if (Letters.isSpaceless(stretch.codePointAt(0))) {
      addPairs(stretch.codePoints().filter(Letters::isPart).toArray());
    } else {
      addCompound(stretch);
    }
  }

  private void addPairs(int[] characters) {
    if (characters.length == 1) {
      add(Character.toString(characters[0]));
    }
    for (int i = 0; i + 1 < characters.length; i++) {
      add(new String(characters, i, 2));
    }
  }

  private void addCompound(String word) {
    List<String> parts = Compound.parts(word);
    parts.forEach(this::addWord);
    if (parts.size() > 1) {
      addWord(String.join("", parts));
    }
  }

  private void addWord(String word) {
    String small = Letters.plain(word.toLowerCase(Locale.ROOT));
    if (!StopWords.contains(small)) {
      add(stem(small));
    }
  }

  private static String stem(String word) {
    if (Letters.isEnglish(word)) {
      return EnglishStemmer.stem(word);
    }
    return Letters.isRussian(word) ? RussianStemmer.stem(word) : word;
  }

  private void add(String word) {
    if (!word.isEmpty()) {
      found.add(word.length() <= LONGEST ? word : word.substring(0, LONGEST));
    }
  }
}

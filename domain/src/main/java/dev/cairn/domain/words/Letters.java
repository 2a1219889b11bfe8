package dev.cairn.domain.words;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/** What characters are to words. */
final class Letters {

  private static final Set<UnicodeScript> SPACELESS =
      EnumSet.of(
          UnicodeScript.HAN,
          UnicodeScript.HIRAGANA,
          UnicodeScript.KATAKANA,
          UnicodeScript.HANGUL,
          UnicodeScript.THAI,
          UnicodeScript.LAO,
          UnicodeScript.KHMER,
          UnicodeScript.MYANMAR);

  private static final Pattern ACCENTS = Pattern.compile("\\p{M}+");
  private static final Pattern CAPITALS = Pattern.compile("\\p{Lu}{2,10}");

  private Letters() {}

  static boolean isPart(int character) {
    return Character.isLetterOrDigit(character) || isMark(character);
  }

  /** Holds parts of a word together. */
  static boolean isJoint(int character) {
    return character == '_' || character == '-' || isApostrophe(character);
  }

  static boolean isApostrophe(int character) {
    return character == '\'' || character == '\u2019';
  }

  /** Of a writing that puts no spaces between words. */
  static boolean isSpaceless(int character) {
    return character > 0x0DFF && SPACELESS.contains(UnicodeScript.of(character));
  }

  static boolean isEnglish(String word) {
    return consistsOf(word, letter -> letter >= 'a' && letter <= 'z');
  }

  static boolean isRussian(String word) {
    return consistsOf(word, letter -> (letter >= 'а' && letter <= 'я') || letter == 'ё');
  }

  /** At least two letters, all of them large. */
  static boolean isCapitals(String word) {
    return CAPITALS.matcher(word).matches();
  }

  static boolean isNumber(String word) {
    return consistsOf(word, letter -> letter >= '0' && letter <= '9');
  }

  /** A word in Latin letters without its accents; another one as it is. */
  static String plain(String word) {
    if (word.isEmpty()
        || consistsOf(word, letter -> letter <= 0x7F)
        || UnicodeScript.of(word.codePointAt(0)) != UnicodeScript.LATIN) {
      return word;
    }
    String bare = ACCENTS.matcher(Normalizer.normalize(word, Normalizer.Form.NFD)).replaceAll("");
    return bare.replace("ß", "ss").replace("æ", "ae").replace("œ", "oe").replace('ø', 'o');
  }

  private static boolean consistsOf(String word, IntPredicate kind) {
    for (int i = 0; i < word.length(); i++) {
      if (!kind.test(word.charAt(i))) {
        return false;
      }
    }
    return !word.isEmpty();
  }

  private static boolean isMark(int character) {
    int type = Character.getType(character);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }
}

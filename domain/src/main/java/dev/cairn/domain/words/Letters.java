package dev.cairn.domain.words;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.Set;
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
  private static final Pattern ENGLISH = Pattern.compile("[a-z]+");
  private static final Pattern RUSSIAN = Pattern.compile("[а-яё]+");

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
    return ENGLISH.matcher(word).matches();
  }

  static boolean isRussian(String word) {
    return RUSSIAN.matcher(word).matches();
  }

  /** A word in Latin letters without its accents; another one as it is. */
  static String plain(String word) {
    boolean accented = word.codePoints().anyMatch(c -> c > 0x7F);
    if (!accented || UnicodeScript.of(word.codePointAt(0)) != UnicodeScript.LATIN) {
      return word;
    }
    return ACCENTS.matcher(Normalizer.normalize(word, Normalizer.Form.NFD)).replaceAll("");
  }

  private static boolean isMark(int character) {
    int type = Character.getType(character);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }
}

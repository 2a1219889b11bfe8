package dev.cairn.domain.words.stem;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Brings the forms of a German word to one stem, by the rules of the Snowball project: endings are
 * taken off in three steps, as long as enough of the word is left. Umlauts count as their vowels,
 * written either way.
 */
public final class GermanStemmer {

  private static final String VOWELS = "aeiouy";

  /** An umlaut written with an e; not so in {@code neue}, {@code bauen} or {@code quer}. */
  private static final Pattern SPELLED_UMLAUT = Pattern.compile("(?<=[ao])e|(?<=(?<![aeq])u)e");

  private static final List<String> INFLECTIONS = List.of("ern", "em", "er", "en", "es", "e");
  private static final List<String> COMPARISONS = List.of("est", "en", "er");
  private static final List<String> DERIVATIONS =
      List.of("isch", "lich", "heit", "keit", "end", "ung", "ig", "ik");

  private GermanStemmer() {}

  /** The stem of a word in small letters a to z, its umlauts and ß folded already. */
  public static String stem(String word) {
    String plain = SPELLED_UMLAUT.matcher(word).replaceAll("");
    int first = region(plain, 0);
    int r1 = Math.max(3, first);
    int r2 = region(plain, first);
    String stem = without(plain, INFLECTIONS, r1);
    stem = stem.length() < plain.length() ? withoutNiss(stem) : withoutS(stem, r1);
    String compared = without(stem, COMPARISONS, r1);
    stem = compared.length() < stem.length() ? compared : withoutSt(stem, r1);
    String derived = without(stem, DERIVATIONS, r2);
    boolean quality = derived.length() + 4 == stem.length();
    return quality ? without(derived, List.of("er", "en"), r1) : derived;
  }

  /** Where the part after the first consonant that follows a vowel begins. */
  private static int region(String word, int from) {
    for (int at = from + 1; at < word.length(); at++) {
      if (isVowel(word, at - 1) && !isVowel(word, at)) {
        return at + 1;
      }
    }
    return word.length();
  }

  private static String without(String word, List<String> endings, int region) {
    for (String ending : endings) {
      if (word.endsWith(ending)) {
        int left = word.length() - ending.length();
        return left >= region ? word.substring(0, left) : word;
      }
    }
    return word;
  }

  private static String withoutNiss(String word) {
    return word.endsWith("niss") ? word.substring(0, word.length() - 1) : word;
  }

  private static String withoutS(String word, int region) {
    int left = word.length() - 1;
    boolean fits = left >= region && "bdfghklmnrt".indexOf(word.charAt(left - 1)) >= 0;
    return fits && word.endsWith("s") ? word.substring(0, left) : word;
  }

  private static String withoutSt(String word, int region) {
    int left = word.length() - 2;
    boolean fits = left >= Math.max(4, region) && "bdfghklmnt".indexOf(word.charAt(left - 1)) >= 0;
    return fits && word.endsWith("st") ? word.substring(0, left) : word;
  }

  /** Between two others, u and y are no vowels. */
  private static boolean isVowel(String word, int at) {
    char letter = word.charAt(at);
    boolean between =
        (letter == 'u' || letter == 'y')
            && at > 0
            && at + 1 < word.length()
            && VOWELS.indexOf(word.charAt(at - 1)) >= 0
            && VOWELS.indexOf(word.charAt(at + 1)) >= 0;
    return VOWELS.indexOf(letter) >= 0 && !between;
  }
}

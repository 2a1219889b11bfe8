package dev.cairn.domain.words;

import dev.cairn.domain.words.stem.EnglishForms;
import dev.cairn.domain.words.stem.EnglishStemmer;
import dev.cairn.domain.words.stem.RussianStemmer;
import java.util.Locale;
import java.util.regex.Pattern;

/** The form in which a word is compared, whatever the text it stands in. */
final class Stems {

  private static final Pattern FROM_Y = Pattern.compile("i(es|ed|er|est|ness)$");

  private Stems() {}

  /** A word as it is compared before its endings are looked at: in small letters, unaccented. */
  static String small(String word) {
    return Letters.plain(word.toLowerCase(Locale.ROOT));
  }

  /** What stands for a word in small letters: its stem, or a number without leading zeros. */
  static String of(String small) {
    if (Letters.isEnglish(small)) {
      String plain = EnglishForms.plain(small);
      return withY(EnglishStemmer.stem(plain), plain);
    }
    if (Letters.isNumber(small)) {
      return number(small);
    }
    return Letters.isRussian(small) ? RussianStemmer.stem(small) : small;
  }

  /** A y that the stemmer made an i stays one, so that slips of the pen stay near. */
  private static String withY(String stem, String word) {
    int last = stem.length() - 1;
    boolean changed =
        last > 2
            && stem.charAt(last) == 'i'
            && (word.charAt(last) == 'y' || FROM_Y.matcher(word).find());
    return changed ? stem.substring(0, last) + "y" : stem;
  }

  /** {@code ADR-019} and {@code ADR-19} are the same, so zeros in front say nothing. */
  static String number(String digits) {
    int start = 0;
    while (start < digits.length() - 1 && digits.charAt(start) == '0') {
      start++;
    }
    return digits.substring(start);
  }
}

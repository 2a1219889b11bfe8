package dev.cairn.domain.words.stem;

import dev.cairn.domain.text.WordList;
import java.util.List;

/**
 * Brings the forms of an English word to one stem, by M. F. Porter's rules of 1980: endings are
 * taken off in five steps, as long as enough of the word is left. A stem need not be a word.
 */
public final class EnglishStemmer {

  private record Rule(String ending, String instead) {}

  private static final List<Rule> DOUBLE_ENDINGS =
      rules(
          """
          ational/ate ization/ize iveness/ive fulness/ful ousness/ous tional/tion
          biliti/ble entli/ent ousli/ous ation/ate alism/al aliti/al iviti/ive enci/ence
          anci/ance izer/ize abli/able alli/al ator/ate eli/e
          """);

  private static final List<Rule> SECOND_ENDINGS =
      rules("icate/ic ative/ alize/al iciti/ic ical/ic ness/ ful/");

  private static final List<String> LAST_ENDINGS =
      List.of(
          "ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous",
          "ive", "ize", "ion", "al", "er", "ic", "ou");

  private EnglishStemmer() {}

  /** The stem of a word in small letters a to z; a word of one or two letters is its own. */
  public static String stem(String word) {
    if (word.length() < 3) {
      return word;
    }
    String stem = withoutPlural(word);
    stem = withoutTense(stem);
    stem = withPlainY(stem);
    stem = replaced(stem, DOUBLE_ENDINGS);
    stem = replaced(stem, SECOND_ENDINGS);
    stem = withoutLastEnding(stem);
    return withoutFinalE(stem);
  }

  private static String withoutPlural(String word) {
    if (word.endsWith("sses") || word.endsWith("ies")) {
      return cut(word, 2);
    }
    return word.endsWith("s") && !word.endsWith("ss") ? cut(word, 1) : word;
  }

  private static String withoutTense(String word) {
    if (word.endsWith("eed")) {
      return measure(cut(word, 3)) > 0 ? cut(word, 1) : word;
    }
    String rest = word.endsWith("ed") ? cut(word, 2) : word.endsWith("ing") ? cut(word, 3) : word;
    if (rest.length() == word.length() || !hasVowel(rest)) {
      return word;
    }
    if (rest.endsWith("at") || rest.endsWith("bl") || rest.endsWith("iz")) {
      return rest + "e";
    }
    if (endsInDouble(rest) && "lsz".indexOf(rest.charAt(rest.length() - 1)) < 0) {
      return cut(rest, 1);
    }
    return measure(rest) == 1 && endsShort(rest) ? rest + "e" : rest;
  }

  private static String withPlainY(String word) {
    return word.endsWith("y") && hasVowel(cut(word, 1)) ? cut(word, 1) + "i" : word;
  }

  private static String replaced(String word, List<Rule> rules) {
    for (Rule rule : rules) {
      if (word.endsWith(rule.ending)) {
        String rest = cut(word, rule.ending.length());
        return measure(rest) > 0 ? rest + rule.instead : word;
      }
    }
    return word;
  }

  private static String withoutLastEnding(String word) {
    for (String ending : LAST_ENDINGS) {
      if (word.endsWith(ending)) {
        String rest = cut(word, ending.length());
        boolean fits = !ending.equals("ion") || rest.endsWith("s") || rest.endsWith("t");
        return fits && measure(rest) > 1 ? rest : word;
      }
    }
    return word;
  }

  private static String withoutFinalE(String word) {
    String stem = word;
    if (stem.endsWith("e")) {
      String rest = cut(stem, 1);
      int measure = measure(rest);
      stem = measure > 1 || (measure == 1 && !endsShort(rest)) ? rest : stem;
    }
    return stem.endsWith("ll") && measure(stem) > 1 ? cut(stem, 1) : stem;
  }

  /** How often a vowel is followed by a consonant. */
  private static int measure(String word) {
    int measure = 0;
    boolean afterVowel = false;
    for (int i = 0; i < word.length(); i++) {
      boolean vowel = isVowel(word, i);
      measure += afterVowel && !vowel ? 1 : 0;
      afterVowel = vowel;
    }
    return measure;
  }

  private static boolean hasVowel(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (isVowel(word, i)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isVowel(String word, int at) {
    char letter = word.charAt(at);
    return "aeiou".indexOf(letter) >= 0 || (letter == 'y' && at > 0 && !isVowel(word, at - 1));
  }

  private static boolean endsInDouble(String word) {
    int last = word.length() - 1;
    return last > 0 && word.charAt(last) == word.charAt(last - 1) && !isVowel(word, last);
  }

  /** Ends in consonant, vowel, consonant, the last of which is not w, x or y. */
  private static boolean endsShort(String word) {
    int last = word.length() - 1;
    return last > 1
        && !isVowel(word, last)
        && isVowel(word, last - 1)
        && !isVowel(word, last - 2)
        && "wxy".indexOf(word.charAt(last)) < 0;
  }

  /** An ending and what takes its place, if anything, with a slash between. */
  private static List<Rule> rules(String table) {
    return WordList.of(table).stream()
        .map(entry -> entry.split("/", -1))
        .map(words -> new Rule(words[0], words[1]))
        .toList();
  }

  private static String cut(String word, int letters) {
    return word.substring(0, word.length() - letters);
  }
}

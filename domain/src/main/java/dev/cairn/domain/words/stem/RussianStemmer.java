package dev.cairn.domain.words.stem;

import dev.cairn.domain.text.WordList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Brings the forms of a Russian word to one stem, by the rules of the Snowball project: the longest
 * ending of a gerund, an adjective, a verb or a noun is taken off, then what derives a noun, as
 * long as a vowel is left before it. Beyond these rules a verb also loses the vowel of its class
 * (читать, читаю), and a vowel that comes and goes before к is left out (ошибка, ошибок).
 */
public final class RussianStemmer {

  private static final String VOWELS = "аеиоуыэюя";

  private static final List<String> GERUND = endings("ив ивши ившись ыв ывши ывшись");
  private static final List<String> GERUND_AFTER_A = endings("в вши вшись");
  private static final List<String> REFLEXIVE = endings("ся сь");
  private static final List<String> ADJECTIVE =
      endings(
          "ее ие ые ое ими ыми ей ий ый ой ем им ым ом его ого ему ому их ых ую юю ая яя ою ею");
  private static final List<String> PARTICIPLE = endings("ивш ывш ующ");
  private static final List<String> PARTICIPLE_AFTER_A = endings("ем нн вш ющ щ");
  private static final List<String> VERB =
      endings(
          """
          ила ыла ена ейте уйте ите или ыли ей уй ил ыл им ым ен ило ыло ено ят ует уют ит ыт
          ены ить ыть ишь ую ю
          """);
  private static final List<String> VERB_AFTER_A =
      endings("ла на ете йте ли й л ем н ло но ет ю ют ны ть ешь нно");
  private static final List<String> NOUN =
      endings(
          """
          а ев ов ие ье е иями ями ами еи ии и ией ей ой ий й иям ям ием ем ам ом о у ах иях ях
          ы ь ию ью ю ия ья я
          """);
  private static final List<String> SUPERLATIVE = endings("ейш ейше");
  private static final List<String> DERIVATION = endings("ост ость");

  private static final Pattern FLEETING = Pattern.compile("(?<=.[^аеиоуыэюя])[ое](?=к$)");
  private static final Pattern FLEETING_AFTER_VOWEL = Pattern.compile("(?<=.[аеиоуыэюя])е(?=к$)");

  private final int afterVowel;
  private final int second;
  private String stem;

  private RussianStemmer(String word) {
    stem = word;
    int vowel = 0;
    while (vowel < word.length() && !isVowel(word, vowel)) {
      vowel++;
    }
    afterVowel = Math.min(word.length(), vowel + 1);
    second = region(word, region(word, 0));
  }

  /** The stem of a word in small letters. */
  public static String stem(String word) {
    RussianStemmer stemmer = new RussianStemmer(word.replace('ё', 'е'));
    stemmer.takeOffInflection();
    stemmer.takeOff(List.of("и"), stemmer.afterVowel);
    stemmer.takeOff(DERIVATION, stemmer.second);
    stemmer.tidyUp();
    String steady = FLEETING.matcher(stemmer.stem).replaceFirst("");
    return FLEETING_AFTER_VOWEL.matcher(steady).replaceFirst("й");
  }

  private void takeOffInflection() {
    if (takeOff(GERUND, GERUND_AFTER_A)) {
      return;
    }
    takeOff(REFLEXIVE, afterVowel);
    if (takeOff(ADJECTIVE, afterVowel)) {
      takeOff(PARTICIPLE, PARTICIPLE_AFTER_A);
    } else if (!takeOff(VERB, VERB_AFTER_A)) {
      takeOff(NOUN, afterVowel);
    }
  }

  private void tidyUp() {
    boolean superlative = takeOff(SUPERLATIVE, afterVowel);
    if (stem.endsWith("нн") && stem.length() - 2 >= afterVowel) {
      stem = stem.substring(0, stem.length() - 1);
    } else if (!superlative) {
      takeOff(List.of("ь"), afterVowel);
    }
  }

  /** The longest of the endings, those of the second kind only where а or я stands before them. */
  private boolean takeOff(List<String> endings, List<String> afterA) {
    String one = longest(endings, afterVowel);
    String other = afterA.stream().filter(this::standsAfterA).findFirst().orElse("");
    boolean withVowel = !other.isEmpty() && other.length() >= one.length();
    int ending = withVowel ? other.length() + 1 : one.length();
    stem = stem.substring(0, stem.length() - ending);
    return ending > 0;
  }

  private boolean takeOff(List<String> endings, int region) {
    String ending = longest(endings, region);
    stem = stem.substring(0, stem.length() - ending.length());
    return !ending.isEmpty();
  }

  private String longest(List<String> endings, int region) {
    return endings.stream()
        .filter(each -> stem.endsWith(each) && stem.length() - each.length() >= region)
        .findFirst()
        .orElse("");
  }

  private boolean standsAfterA(String ending) {
    int left = stem.length() - ending.length();
    return stem.endsWith(ending) && left > afterVowel && "ая".indexOf(stem.charAt(left - 1)) >= 0;
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

  private static boolean isVowel(String word, int at) {
    return VOWELS.indexOf(word.charAt(at)) >= 0;
  }

  private static List<String> endings(String all) {
    return WordList.of(all).stream()
        .sorted(Comparator.comparingInt(String::length).reversed())
        .toList();
  }
}

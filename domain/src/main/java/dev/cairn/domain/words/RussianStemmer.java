package dev.cairn.domain.words;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Takes the inflection off a Russian word, lightly: the reflexive ending of a verb, then the
 * longest ending of a noun, adjective or verb that leaves enough of the word.
 */
final class RussianStemmer {

  private static final int SHORTEST_STEM = 3;

  private static final List<String> ENDINGS =
      Arrays.stream(
              ("а е и й о у ы ь ю я ам ям ами ями ах ях ов ев ей ой ою ею ом ем ью ья ье ьи"
                      + " ия ие ии ию ием ий ый ое ее ая яя ую юю ые их ых им ым ими ыми его ого"
                      + " ему ому иям иями иях ость ости остью остей остям остями остях"
                      + " ать ять ить еть уть ал ала али ало ял яла яли яло ил ила или ило ел ела"
                      + " ели ело аю аешь ает аем аете ают яю яешь яет яем яете яют уешь ует уем"
                      + " уете уют ишь ит ите ят ат")
                  .split(" "))
          .sorted(Comparator.comparingInt(String::length).reversed())
          .toList();

  private RussianStemmer() {}

  /** The stem of a word in small letters. */
  static String stem(String word) {
    String plain = word.replace('ё', 'е');
    String active = without(plain, List.of("ся", "сь"));
    String stem = without(active, ENDINGS);
    return stem.endsWith("нн") ? stem.substring(0, stem.length() - 1) : without(stem, List.of("ь"));
  }

  private static String without(String word, List<String> endings) {
    for (String ending : endings) {
      if (word.endsWith(ending) && word.length() - ending.length() >= SHORTEST_STEM) {
        return word.substring(0, word.length() - ending.length());
      }
    }
    return word;
  }
}

package dev.cairn.domain.words;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How texts write the terms by which they are found. */
final class Written {

  private Written() {}

  /** The terms, one space apart, as the first of the texts that has them writes them. */
  static String in(List<String> texts, String terms) {
    return Stream.of(terms.split(" ", -1))
        .map(term -> word(texts, term))
        .collect(Collectors.joining(" "));
  }

  private static String word(List<String> texts, String term) {
    return texts.stream()
        .flatMap(text -> Run.of(Words.composed(text)).stream())
        .map(Run::text)
        .flatMap(run -> Stream.concat(Stream.of(run), Compound.parts(run).stream()))
        .filter(word -> isWritten(word, term))
        .map(word -> word.toLowerCase(Locale.ROOT))
        .findFirst()
        .orElse(bare(term));
  }

  private static boolean isWritten(String word, String term) {
    String small = Stems.small(word);
    return Stems.of(small).equals(term) || German.marks(small).contains(term);
  }

  private static String bare(String term) {
    return Mark.GERMAN.marks(term) ? Mark.GERMAN.read(term) : term;
  }
}

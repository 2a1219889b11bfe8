package dev.cairn.domain.words;

import dev.cairn.domain.words.stem.GermanStemmer;
import java.util.ArrayList;
import java.util.List;

/** What an index knows about a word of a text that may be German. */
final class German {

  /** A shorter word is no part of a compound, for too many would have it by chance. */
  static final int SHORTEST_PART = 4;

  /** What is left of a compound beside a part has at least so many letters. */
  static final int SHORTEST_REST = 3;

  private German() {}

  /** The marks of a word in small letters, none if it is not written in Latin ones. */
  static List<String> marks(String small) {
    List<String> marks = new ArrayList<>();
    if (Letters.isEnglish(small) && small.length() > 2) {
      String stem = GermanStemmer.stem(small);
      marks.add(Mark.GERMAN.of(stem));
      if (stem.length() >= SHORTEST_PART + SHORTEST_REST) {
        marks.add(Mark.GERMAN_BACKWARDS.of(Mark.backwards(stem)));
      }
    }
    return marks;
  }
}

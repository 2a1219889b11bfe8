package dev.cairn.domain.words;

import java.util.Collection;

/**
 * What a text in Latin letters is written in, as far as its small words tell. Most stored texts are
 * English, and English stems are found in all of them; German ones are found beside them where a
 * text is German or gives no sign.
 */
enum Language {
  ENGLISH,
  GERMAN,
  UNTOLD;

  /** By which language has more of its small words among these; umlauts are German as well. */
  static Language of(Collection<String> words) {
    int english = 0;
    int german = 0;
    for (String word : words) {
      english += StopWords.isOnlyEnglish(word) ? 1 : 0;
      german += StopWords.isOnlyGerman(word) || hasUmlaut(word) ? 1 : 0;
    }
    if (german > english) {
      return GERMAN;
    }
    return english > 0 ? ENGLISH : UNTOLD;
  }

  boolean mayBeGerman() {
    return this != ENGLISH;
  }

  private static boolean hasUmlaut(String word) {
    for (int i = 0; i < word.length(); i++) {
      if ("äöüß".indexOf(word.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }
}

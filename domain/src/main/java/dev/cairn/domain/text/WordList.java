package dev.cairn.domain.text;

import java.util.List;
import java.util.Set;

/** Words as they are written down: with spaces between them, on as many lines as it takes. */
public final class WordList {

  private WordList() {}

  /** In their order. */
  public static List<String> of(String words) {
    return List.of(words.strip().split("\\s+"));
  }

  /** Each once. */
  public static Set<String> distinct(String words) {
    return Set.copyOf(of(words));
  }

  /** What is between commas or on lines of its own, be it several words. */
  public static List<String> phrases(String phrases) {
    return List.of(phrases.strip().split("\\s*[,\n]\\s*"));
  }
}

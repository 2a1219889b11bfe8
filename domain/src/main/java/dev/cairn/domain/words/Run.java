package dev.cairn.domain.words;

import java.util.ArrayList;
import java.util.List;

/**
 * Letters and digits of a text that belong together, of one kind of writing, with the apostrophes,
 * hyphens and underscores between them.
 *
 * @param start where it begins in the text
 * @param spaceless whether its writing puts no spaces between words
 */
record Run(String text, int start, boolean spaceless) {

  static List<Run> of(String text) {
    List<Run> runs = new ArrayList<>();
    int start = -1;
    for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
      boolean inside = belongs(text, at, start >= 0);
      if (inside && start < 0) {
        start = at;
      } else if (!inside && start >= 0) {
        add(runs, text.substring(start, at), start);
        start = -1;
      }
    }
    if (start >= 0) {
      add(runs, text.substring(start), start);
    }
    return runs;
  }

  int end() {
    return start + text.length();
  }

  /** The characters of writing without spaces. */
  int[] characters() {
    return text.codePoints().filter(Letters::isPart).toArray();
  }

  /** Letters and digits, and between two of them an apostrophe, a hyphen or an underscore. */
  private static boolean belongs(String text, int at, boolean within) {
    int character = text.codePointAt(at);
    if (Letters.isPart(character)) {
      return true;
    }
    int next = at + Character.charCount(character);
    return within
        && Letters.isJoint(character)
        && next < text.length()
        && Letters.isPart(text.codePointAt(next));
  }

  /** Writing with and without spaces may meet within a run. */
  private static void add(List<Run> runs, String run, int offset) {
    int start = 0;
    for (int at = 0; at < run.length(); at += Character.charCount(run.codePointAt(at))) {
      if (at > start
          && Letters.isSpaceless(run.codePointAt(at)) != Letters.isSpaceless(run.codePointAt(start))
          && !Letters.isJoint(run.codePointAt(at))) {
        runs.add(stretch(run.substring(start, at), offset + start));
        start = at;
      }
    }
    runs.add(stretch(run.substring(start), offset + start));
  }

  private static Run stretch(String text, int start) {
    return new Run(text, start, Letters.isSpaceless(text.codePointAt(0)));
  }
}

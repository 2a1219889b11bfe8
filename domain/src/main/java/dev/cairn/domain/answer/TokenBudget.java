package dev.cairn.domain.answer;

import dev.cairn.domain.search.MemoryHit;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps an answer within a number of tokens, for readers whose window is small. Every language
 * model counts differently, so tokens are estimated, and rather too many than too few. The first
 * hit is cut short if it must be; hits that do not fit any more are left out, and so is one whose
 * labels alone are too much.
 */
public final class TokenBudget {

  private static final String MORE = "...";

  private TokenBudget() {}

  /** The first of the hits, as many as fit. */
  static List<MemoryHit> within(int tokens, List<MemoryHit> hits, AnswerSize size) {
    List<MemoryHit> fitting = new ArrayList<>();
    double left = tokens - size.frame();
    for (MemoryHit hit : hits) {
      double cost = size.of(hit);
      if (cost <= left) {
        fitting.add(hit);
        left -= cost;
      } else if (!fitting.isEmpty()) {
        break;
      } else {
        double room = left - size.of(saying("", hit));
        if (estimate(MORE) <= room) {
          fitting.add(saying(start(hit.chunk().text(), room / size.copies()), hit));
          break;
        }
      }
    }
    return fitting;
  }

  /** The beginning of a text, as much as fits, with a mark where there is more. */
  public static String start(String text, double tokens) {
    if (estimate(text) <= tokens) {
      return text;
    }
    double left = tokens - estimate(MORE);
    int end = 0;
    while (end < text.length()) {
      int character = text.codePointAt(end);
      left -= estimate(character);
      if (left < 0) {
        break;
      }
      end += Character.charCount(character);
    }
    return text.substring(0, end) + MORE;
  }

  /** About how many tokens a text is, rather more. */
  public static double estimate(String text) {
    return text.codePoints().mapToDouble(TokenBudget::estimate).sum();
  }

  private static double estimate(int character) {
    if (character < 0x80) {
      return Character.isLetter(character) || character == ' ' ? 0.34 : 0.7;
    }
    return character < 0x10000 ? 1.2 : 3;
  }

  private static MemoryHit saying(String text, MemoryHit hit) {
    return new MemoryHit(hit.chunk().saying(text), hit.similarity(), hit.explanation(), null);
  }
}

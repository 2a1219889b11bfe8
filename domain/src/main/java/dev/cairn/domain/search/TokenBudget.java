package dev.cairn.domain.search;

import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Texts;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps an answer within a number of tokens, for readers whose window is small. Every language
 * model counts differently, so tokens are estimated, and rather too many than too few. The first
 * hit is cut short if it must be; hits that do not fit any more are left out, and so is one whose
 * labels alone are too much.
 */
public final class TokenBudget {

  /** With fewer an answer could hold nothing. */
  public static final int LEAST = 400;

  /** What an answer has around its hits, and a hit around its texts: names, ids, times. */
  private static final int FRAME = 60;

  private static final int HIT_FRAME = 220;
  private static final int PASSAGE_FRAME = 6;
  private static final int PREVIEW = 200;
  private static final String MORE = "...";

  /** A short text stands in an answer's text and in its structured part, escaped. */
  private static final double TWICE = 2.1;

  private TokenBudget() {}

  /** The first of the hits, as many as fit. */
  static List<MemoryHit> within(int tokens, List<MemoryHit> hits) {
    List<MemoryHit> fitting = new ArrayList<>();
    double left = tokens - FRAME;
    for (MemoryHit hit : hits) {
      double cost = cost(hit);
      if (cost <= left) {
        fitting.add(hit);
        left -= cost;
      } else if (!fitting.isEmpty()) {
        break;
      } else if (labels(hit) + estimate(MORE) <= left) {
        fitting.add(shortened(hit, left));
        break;
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

  private static double cost(MemoryHit hit) {
    String text = hit.chunk().text();
    return labels(hit)
        + 1.1 * estimate(text)
        + estimate(preview(text))
        + (hit.passage() == null ? 0 : PASSAGE_FRAME + 1.1 * estimate(hit.passage()));
  }

  private static double labels(MemoryHit hit) {
    Labels labels = hit.chunk().labels();
    return HIT_FRAME
        + 2 * labels.tags().values().stream().mapToDouble(tag -> 2 + estimate(tag)).sum()
        + (labels.source() == null ? 0 : estimate(labels.source()))
        + 1.5 * estimate(labels.metadata().fields().toString());
  }

  private static MemoryHit shortened(MemoryHit hit, double tokens) {
    String text = start(hit.chunk().text(), (tokens - labels(hit)) / TWICE);
    return new MemoryHit(hit.chunk().saying(text), hit.similarity(), hit.explanation(), null);
  }

  private static String preview(String text) {
    return Texts.length(text) <= PREVIEW
        ? text
        : text.substring(0, text.offsetByCodePoints(0, PREVIEW));
  }
}

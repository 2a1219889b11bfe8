package dev.cairn.domain.chunk;

import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.error.Invariant;
import java.util.ArrayList;
import java.util.List;
import org.jmolecules.ddd.types.ValueObject;

/**
 * Cuts a text into stretches that fit a model's window. A cut prefers the end of a paragraph, then
 * of a line, a sentence, a word; only a word longer than the window is cut inside. Neighbours share
 * some tokens, so that a thought on a border is found from both sides. Nothing of the text is left
 * out.
 *
 * @param budget how many tokens a stretch may hold
 * @param overlap how many tokens a stretch repeats from the one before, at most
 */
public record Chunker(int budget, int overlap) implements ValueObject {

  /**
   * A stretch that ends before this share of the budget is used is not worth its natural border.
   */
  private static final double LEAST_FILL = 0.5;

  public Chunker {
    Invariant.require(
        budget >= 1 && overlap >= 0 && overlap * 2 <= budget,
        "the overlap is at most half of a positive budget");
  }

  /**
   * A longer stretch is about too much to be found by a question about one thing in it, however
   * much a model can read at once.
   */
  private static final int LONGEST = 128;

  /** The chunker for a model that reads this many tokens: an eighth of each chunk is shared. */
  public static Chunker forWindow(int tokens) {
    return new Chunker(tokens, tokens / 8);
  }

  /** The chunker for texts of which each stretch is found by itself. */
  public static Chunker forPassages(int tokens) {
    return forWindow(Math.min(tokens, LONGEST));
  }

  public List<Span> cut(String text, TokenOffsets tokens) {
    List<Span> spans = new ArrayList<>();
    int start = 0;
    int end = 0;
    while (tokens.count(start, text.length()) > budget) {
      end = end(text, tokens, start, end);
      spans.add(new Span(start, end));
      start = nextStart(text, tokens, start, end);
    }
    spans.add(new Span(start, text.length()));
    return spans;
  }

  /**
   * The best place to end a stretch that begins at {@code start}, beyond what is covered already.
   */
  private int end(String text, TokenOffsets tokens, int start, int covered) {
    int most = tokens.positionAfter(start, budget, text.length());
    int least = tokens.positionAfter(start, (int) Math.ceil(budget * LEAST_FILL), text.length());
    for (Border border : Border.values()) {
      int end = border.lastBetween(text, Math.max(least, covered + 1), most);
      if (end > 0) {
        return end;
      }
    }
    return wholeCharacter(text, start, most);
  }

  /** Steps back by the overlap, to the beginning of a sentence or else of a word. */
  private int nextStart(String text, TokenOffsets tokens, int start, int end) {
    int used = tokens.count(start, end);
    int shared = Math.min(overlap, used / 2);
    int earliest = tokens.positionAfter(start, used - shared, end);
    for (Border border : List.of(Border.SENTENCE, Border.WORD)) {
      int next = border.firstBetween(text, earliest, end);
      if (next > start && next < end) {
        return next;
      }
    }
    return end;
  }

  private static int wholeCharacter(String text, int start, int position) {
    boolean insidePair =
        position < text.length()
            && Character.isLowSurrogate(text.charAt(position))
            && Character.isHighSurrogate(text.charAt(position - 1));
    return insidePair && position - 1 > start ? position - 1 : position;
  }
}

package dev.cairn.adapter.onnx.tokenizers;

import dev.cairn.adapter.onnx.text.TokenSequence;
import java.util.Arrays;
import java.util.List;

/**
 * The special tokens that a model wants around its texts, seen from what the library does with a
 * sample. There is one more piece than there are texts.
 */
final class TokenFrame {

  private final List<Sample> pieces;
  private final int[] textTypes;

  private TokenFrame(List<Sample> pieces, int[] textTypes) {
    this.pieces = pieces;
    this.textTypes = textTypes;
  }

  /** Some tokens, and to which text each belongs. */
  record Sample(long[] ids, long[] types) {

    Sample part(int from, int to) {
      return new Sample(Arrays.copyOfRange(ids, from, to), Arrays.copyOfRange(types, from, to));
    }
  }

  static TokenFrame around(Sample whole, int[] text) {
    int start = find(whole.ids, text, 0);
    int end = start + text.length;
    return new TokenFrame(
        List.of(whole.part(0, start), whole.part(end, whole.ids.length)),
        new int[] {(int) whole.types[start]});
  }

  static TokenFrame around(Sample whole, int[] one, int[] other) {
    int start = find(whole.ids, one, 0);
    int end = start + one.length;
    int otherStart = find(whole.ids, other, end);
    int otherEnd = otherStart + other.length;
    return new TokenFrame(
        List.of(
            whole.part(0, start),
            whole.part(end, otherStart),
            whole.part(otherEnd, whole.ids.length)),
        new int[] {(int) whole.types[start], (int) whole.types[otherStart]});
  }

  private static int find(long[] whole, int[] text, int from) {
    for (int start = from; text.length > 0 && start + text.length <= whole.length; start++) {
      int at = 0;
      while (at < text.length && whole[start + at] == text[at]) {
        at++;
      }
      if (at == text.length) {
        return start;
      }
    }
    throw new IllegalStateException("the tokenizer changes a text by what it puts around it");
  }

  TokenSequence around(int[]... texts) {
    int length =
        Arrays.stream(texts).mapToInt(text -> text.length).sum()
            + pieces.stream().mapToInt(piece -> piece.ids.length).sum();
    TokenSequence sequence = new TokenSequence(length);
    for (int i = 0; i < pieces.size(); i++) {
      Sample piece = pieces.get(i);
      for (int at = 0; at < piece.ids.length; at++) {
        sequence.with((int) piece.types[at], (int) piece.ids[at]);
      }
      if (i < texts.length) {
        sequence.with(textTypes[i], texts[i]);
      }
    }
    return sequence;
  }
}

package dev.cairn.adapter.onnx.tokenizers;

import dev.cairn.adapter.onnx.text.TokenSequence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The special tokens that a model wants around its texts, seen from what the library does with a
 * sample. There is one more piece than there are texts.
 */
record TokenFrame(List<Sample> pieces, int[] textTypes) {

  /** Some tokens, and to which text each belongs. */
  record Sample(long[] ids, long[] types) {

    Sample part(int from, int to) {
      return new Sample(Arrays.copyOfRange(ids, from, to), Arrays.copyOfRange(types, from, to));
    }
  }

  static TokenFrame around(Sample whole, int[]... texts) {
    List<Sample> pieces = new ArrayList<>();
    int[] types = new int[texts.length];
    int end = 0;
    for (int i = 0; i < texts.length; i++) {
      int start = find(whole.ids, texts[i], end);
      pieces.add(whole.part(end, start));
      types[i] = (int) whole.types[start];
      end = start + texts[i].length;
    }
    pieces.add(whole.part(end, whole.ids.length));
    return new TokenFrame(pieces, types);
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

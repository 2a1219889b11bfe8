package dev.cairn.adapter.ollama;

import dev.cairn.domain.embedding.TokenOffsets;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Ollama does not tell how a text is tokenized. So we count what no tokenizer of the model's kind
 * can exceed, and never cut too little. The counts of a text's parts add up to that of the whole,
 * wherever it is cut between characters.
 *
 * <p>The price is that common words count for more tokens than they are: an English text is cut
 * into passages of about a quarter of what the model could read.
 */
enum TokenBound {
  /**
   * BERT's kind: spaces are no tokens, and a token is at least one character of a word. Characters
   * are decomposed before they are looked up, a Hangul syllable into up to three.
   */
  WORD_PIECES(2) {
    @Override
    int of(int codePoint) {
      if (isSpace(codePoint)) {
        return 0;
      }
      return codePoint < ASCII ? 1 : decomposed(codePoint, Normalizer.Form.NFD).codePointCount();
    }
  },

  /**
   * Every other kind: a token is at least one byte, before or after normalization, and spaces count
   * too. Some kinds begin each text with a token of their own.
   */
  BYTES(3) {
    @Override
    int of(int codePoint) {
      return codePoint < ASCII
          ? 1
          : Math.max(
              new Decomposed(Character.toString(codePoint)).bytes(),
              decomposed(codePoint, Normalizer.Form.NFKD).bytes());
    }
  };

  private static final int ASCII = 0x80;

  private final int special;

  TokenBound(int special) {
    this.special = special;
  }

  /** The bound for the tokenizer that a model card names. */
  static TokenBound of(@Nullable Object tokenizer) {
    return "bert".equals(tokenizer) ? WORD_PIECES : BYTES;
  }

  /** How many tokens one character can become. */
  abstract int of(int codePoint);

  /** How many tokens the model puts around a text. */
  int special() {
    return special;
  }

  TokenOffsets tokenize(String text) {
    int[] starts = new int[Math.max(16, text.length())];
    int count = 0;
    int position = 0;
    while (position < text.length()) {
      int codePoint = text.codePointAt(position);
      int tokens = of(codePoint);
      if (count + tokens > starts.length) {
        starts = Arrays.copyOf(starts, (count + tokens) * 2);
      }
      Arrays.fill(starts, count, count + tokens, position);
      count += tokens;
      position += Character.charCount(codePoint);
    }
    return new TokenOffsets(Arrays.copyOf(starts, count));
  }

  private static boolean isSpace(int codePoint) {
    return codePoint == '\t'
        || codePoint == '\n'
        || codePoint == '\r'
        || Character.getType(codePoint) == Character.SPACE_SEPARATOR;
  }

  private static Decomposed decomposed(int codePoint, Normalizer.Form form) {
    return new Decomposed(Normalizer.normalize(Character.toString(codePoint), form));
  }

  private record Decomposed(String text) {

    int codePointCount() {
      return text.codePointCount(0, text.length());
    }

    int bytes() {
      return text.getBytes(StandardCharsets.UTF_8).length;
    }
  }
}

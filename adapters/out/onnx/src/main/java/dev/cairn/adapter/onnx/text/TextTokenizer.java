package dev.cairn.adapter.onnx.text;

/** Cuts texts into a network's tokens. Safe to use from many threads. */
public interface TextTokenizer extends AutoCloseable {

  /** The tokens of the text alone, without the special ones that a network wants around it. */
  GrowingTokens tokenize(String text);

  /** A text as the network reads it. */
  TokenSequence framed(int[] text);

  /** Two texts as a network reads them together. */
  TokenSequence framed(int[] one, int[] other);

  /** How many more tokens a part of a text may have alone than it was counted with in the whole. */
  default int slack() {
    return 0;
  }

  @Override
  default void close() {}
}

package dev.cairn.adapter.onnx;

/** A network that takes its texts as tokens: puts the prefix and the special tokens around them. */
final class Encoder implements AutoCloseable {

  private static final int SPECIAL_TOKENS = 2;

  private final Network network;
  private final Transformer transformer;
  private final int[] queryPrefix;
  private final int[] passagePrefix;
  private final int first;
  private final int last;

  Encoder(Network network, Transformer transformer, WordPieceTokenizer tokenizer) {
    this.network = network;
    this.transformer = transformer;
    queryPrefix = tokenizer.tokenize(network.queryPrefix()).ids();
    passagePrefix = tokenizer.tokenize(network.passagePrefix()).ids();
    first = tokenizer.idOf("[CLS]");
    last = tokenizer.idOf("[SEP]");
  }

  int queryTokens() {
    return network.window() - SPECIAL_TOKENS - queryPrefix.length;
  }

  int passageTokens() {
    return network.window() - SPECIAL_TOKENS - passagePrefix.length;
  }

  float[] query(Tokens tokens) {
    return vector(queryPrefix, tokens);
  }

  float[] passage(Tokens tokens) {
    return vector(passagePrefix, tokens);
  }

  private float[] vector(int[] prefix, Tokens tokens) {
    int[] ids = new int[prefix.length + tokens.count() + SPECIAL_TOKENS];
    ids[0] = first;
    System.arraycopy(prefix, 0, ids, 1, prefix.length);
    System.arraycopy(tokens.ids(), 0, ids, 1 + prefix.length, tokens.count());
    ids[ids.length - 1] = last;
    return transformer.vector(ids);
  }

  void requireOpen() {
    transformer.requireOpen();
  }

  @Override
  public void close() {
    transformer.close();
  }
}

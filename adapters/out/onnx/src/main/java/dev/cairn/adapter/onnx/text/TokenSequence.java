package dev.cairn.adapter.onnx.text;

/** All that a network reads: its tokens in their order, and to which of two texts each belongs. */
public final class TokenSequence {

  private final int[] ids;
  private final int[] types;
  private int count;

  public TokenSequence(int length) {
    ids = new int[length];
    types = new int[length];
  }

  /** Puts some tokens behind those that are there. */
  public TokenSequence with(int type, int... more) {
    for (int id : more) {
      ids[count] = id;
      types[count] = type;
      count++;
    }
    return this;
  }

  public int length() {
    return count;
  }

  public int id(int position) {
    return ids[position];
  }

  public int type(int position) {
    return types[position];
  }
}

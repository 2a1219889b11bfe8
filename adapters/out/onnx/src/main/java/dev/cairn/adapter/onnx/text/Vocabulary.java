package dev.cairn.adapter.onnx.text;

import java.util.Arrays;

/**
 * The pieces that words are made of, as one hash table over one array of characters: no object for
 * a piece, and looking up the longest piece at a position costs one step for each character.
 */
final class Vocabulary {

  static final int NONE = -1;

  private static final String CONTINUING = "##";
  private static final int SLOTS = 1 << 17;

  private char[] pool = new char[1 << 18];
  private int used;
  private int[] starts = new int[1 << 15];
  private int[] lengths = new int[1 << 15];
  private final int[] slots = new int[SLOTS];
  private int size;
  private int longest;

  Vocabulary() {
    Arrays.fill(slots, NONE);
  }

  /** Takes the next piece, whose id is the number of pieces before it. */
  void add(String token) {
    boolean continuing = token.startsWith(CONTINUING) && token.length() > CONTINUING.length();
    String piece = continuing ? token.substring(CONTINUING.length()) : token;
    makeRoom(piece.length());
    piece.getChars(0, piece.length(), pool, used);
    starts[size] = used;
    lengths[size] = piece.length();
    used += piece.length();
    longest = Math.max(longest, piece.length());
    slots[freeSlot(piece, continuing)] = continuing ? size | Integer.MIN_VALUE : size;
    size++;
  }

  private int freeSlot(String piece, boolean continuing) {
    int hash = seed(continuing);
    for (int i = 0; i < piece.length(); i++) {
      hash = hash * 31 + piece.charAt(i);
    }
    int slot = slot(hash);
    while (slots[slot] != NONE) {
      slot = (slot + 1) % SLOTS;
    }
    return slot;
  }

  private void makeRoom(int characters) {
    if (used + characters > pool.length) {
      pool = Arrays.copyOf(pool, pool.length * 2);
    }
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, size * 2);
      lengths = Arrays.copyOf(lengths, size * 2);
    }
    if (size >= SLOTS / 2) {
      throw new IllegalStateException("the vocabulary is larger than its table");
    }
  }

  int size() {
    return size;
  }

  int length(int id) {
    return lengths[id];
  }

  /** The id of the longest piece that begins at {@code from}, or {@link #NONE}. */
  int longestPiece(char[] word, int from, int to, boolean continuing) {
    int best = NONE;
    int hash = seed(continuing);
    int end = Math.min(to, from + longest);
    for (int i = from; i < end; i++) {
      hash = hash * 31 + word[i];
      int id = find(hash, word, from, i + 1, continuing);
      if (id != NONE) {
        best = id;
      }
    }
    return best;
  }

  private int find(int hash, char[] word, int from, int to, boolean continuing) {
    for (int slot = slot(hash); slots[slot] != NONE; slot = (slot + 1) % SLOTS) {
      int id = slots[slot] & Integer.MAX_VALUE;
      boolean sameKind = slots[slot] < 0 == continuing;
      if (sameKind && Arrays.equals(pool, starts[id], starts[id] + lengths[id], word, from, to)) {
        return id;
      }
    }
    return NONE;
  }

  private static int seed(boolean continuing) {
    return continuing ? 7 : 1;
  }

  private static int slot(int hash) {
    return (hash * 0x9E3779B9) >>> 15;
  }
}

package dev.cairn.adapter.lucene.words;

import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.FixedBitSet;

/**
 * Some documents, each of which knows how many of them come before it.
 *
 * @param before how many there are before each word of the set, and in all
 */
record RankedSet(FixedBitSet set, int[] before) {

  static RankedSet of(FixedBitSet set) {
    int words = FixedBitSet.bits2words(set.length());
    int[] before = new int[words + 1];
    for (int word = 0; word < words; word++) {
      before[word + 1] = before[word] + Long.bitCount(set.getBits()[word]);
    }
    return new RankedSet(set, before);
  }

  int count() {
    return before[before.length - 1];
  }

  /** How many of them come before this one. */
  int rank(int document) {
    int word = document >> 6;
    long earlier = set.getBits()[word] & ((1L << document) - 1);
    return before[word] + Long.bitCount(earlier);
  }

  /** The first of them from this document on, or none. */
  int next(int document) {
    return document < set.length() ? set.nextSetBit(document) : DocIdSetIterator.NO_MORE_DOCS;
  }
}

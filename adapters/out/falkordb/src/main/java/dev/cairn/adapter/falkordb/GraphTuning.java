package dev.cairn.adapter.falkordb;

/**
 * When an exact search gives way to an approximate one, and when the vector index is built anew.
 *
 * @param exactUpTo how many chunks are compared one by one rather than looked up: 20,000 take about
 *     30 ms
 * @param comparisonsPerLookup how many comparisons cost as much as one more chunk from the index
 * @param mostTombstones how many removed chunks an index may carry, beside a share of the living
 */
record GraphTuning(int exactUpTo, int comparisonsPerLookup, int mostTombstones) {

  static final GraphTuning DEFAULT = new GraphTuning(20_000, 3, 5_000);

  /** A share of one half: the index is never more than one third tombstones for long. */
  boolean isWornOut(long tombstones, long living) {
    return tombstones >= mostTombstones && tombstones * 2 >= living;
  }
}

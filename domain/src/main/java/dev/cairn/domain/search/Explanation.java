package dev.cairn.domain.search;

import org.jmolecules.ddd.types.ValueObject;

/**
 * What a score is made of. The parts add up to it, except where the sum would leave 0 to 1.
 *
 * @param type what the search went by
 * @param meaning what the nearness of meaning gives
 * @param words what shared words add; all there is where only words counted
 * @param wordShare the share of the query's words, by their weight, that the text has
 * @param neighbours what the memories before and after it lend
 * @param sitting what the best memory of the same sitting lends
 * @param time what it adds that it is from the time the query speaks of
 * @param reranker what reading it together with the query adds, or takes away
 */
public record Explanation(
    SearchType type,
    double meaning,
    double words,
    double wordShare,
    double neighbours,
    double sitting,
    double time,
    double reranker)
    implements ValueObject {

  Explanation reranked(double by) {
    return new Explanation(
        type, meaning, words, wordShare, neighbours, sitting, time, reranker + by);
  }

  /** Where nothing stands around it that could lend. */
  public static Explanation ofBoth(double meaning, double words, double wordShare) {
    return new Explanation(SearchType.HYBRID, meaning, words, wordShare, 0, 0, 0, 0);
  }

  public static Explanation ofMeaning(double similarity) {
    return new Explanation(SearchType.VECTOR, similarity, 0, 0, 0, 0, 0, 0);
  }

  static Explanation ofWords(double share) {
    return new Explanation(SearchType.BM25, 0, share, share, 0, 0, 0, 0);
  }

  /** The same for a score that is higher by so much, through what stands around the hit. */
  Explanation raised(double by, Lift.Lent lent) {
    double sum = lent.sum();
    double byNeighbours = sum > 0 ? by * lent.byNeighbours() / sum : 0;
    double bySitting = sum > 0 ? by * lent.bySitting() / sum : 0;
    double byTime = sum > 0 ? by * lent.byTime() / sum : 0;
    return new Explanation(
        type,
        meaning + (sum > 0 ? 0 : by),
        words,
        wordShare,
        neighbours + byNeighbours,
        sitting + bySitting,
        time + byTime,
        0);
  }

  /** The same for a score that is a part of it. */
  Explanation scaled(double part) {
    return new Explanation(
        type,
        part * meaning,
        part * words,
        wordShare,
        part * neighbours,
        part * sitting,
        part * time,
        0);
  }
}

package dev.cairn.adapter.lucene;

import dev.cairn.domain.words.Bm25;
import dev.cairn.domain.words.Terms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.LongHeap;
import org.apache.lucene.util.NumericUtils;

/**
 * How much of a query's words each chunk has, by the domain's rule and among the chunks that are
 * allowed. Lucene only says which chunk has which word how often.
 */
final class WordScores {

  private static final Bm25 RULE = Bm25.MEMORIES;

  /** Where a word occurs in one segment, allowed chunks only. */
  private static final class Occurrences {
    private int[] documents = new int[16];
    private int[] times = new int[16];
    private int count;

    void add(int document, int freq) {
      if (count == documents.length) {
        documents = Arrays.copyOf(documents, 2 * count);
        times = Arrays.copyOf(times, 2 * count);
      }
      documents[count] = document;
      times[count++] = freq;
    }
  }

  private final List<Allowed> leaves;
  private final double[][] scores;
  private final Column[] lengths;
  private double weights;

  private WordScores(List<Allowed> leaves) {
    this.leaves = leaves;
    this.scores = new double[leaves.size()][];
    this.lengths =
        leaves.stream()
            .map(allowed -> new Column(allowed.reader(), Fields.LENGTH))
            .toArray(Column[]::new);
  }

  static WordScores of(List<Allowed> leaves, Terms words) throws IOException {
    WordScores scores = new WordScores(leaves);
    long chunks = 0;
    long length = 0;
    for (Allowed allowed : words.isEmpty() ? List.<Allowed>of() : leaves) {
      chunks += allowed.count();
      length += allowed.totalLength();
    }
    if (chunks > 0) {
      for (String word : words.distinct()) {
        scores.add(word, chunks, (double) length / chunks);
      }
    }
    return scores;
  }

  /** The share of the words, by weight, that a chunk has. */
  double share(LeafReaderContext leaf, int document) {
    double[] found = scores[leaf.ord];
    return found == null ? 0 : found[document] / weights;
  }

  /** The chunks with the most of the words, as documents of the whole index. */
  int[] best(int limit) {
    LongHeap best = new LongHeap(limit);
    for (int i = 0; i < scores.length; i++) {
      double[] found = scores[i];
      int base = leaves.get(i).leaf().docBase;
      for (int document = 0; found != null && document < found.length; document++) {
        if (found[document] > 0) {
          best.insertWithOverflow(rank((float) found[document], base + document));
        }
      }
    }
    int[] documents = new int[best.size()];
    for (int i = 0; i < documents.length; i++) {
      documents[i] = Integer.MAX_VALUE - (int) best.pop();
    }
    return documents;
  }

  private void add(String word, long chunks, double meanLength) throws IOException {
    List<Occurrences> occurrences = new ArrayList<>();
    long having = 0;
    for (Allowed allowed : leaves) {
      Occurrences found = occurrences(allowed, new Term(Fields.WORDS, word));
      having += found.count;
      occurrences.add(found);
    }
    double weight = RULE.weight(chunks, having);
    weights += weight;
    for (int i = 0; i < occurrences.size(); i++) {
      add(i, occurrences.get(i), weight, meanLength);
    }
  }

  private void add(int leaf, Occurrences found, double weight, double meanLength)
      throws IOException {
    if (found.count == 0) {
      return;
    }
    double[] sums = scores[leaf];
    if (sums == null) {
      sums = new double[leaves.get(leaf).reader().maxDoc()];
      scores[leaf] = sums;
    }
    for (int i = 0; i < found.count; i++) {
      int document = found.documents[i];
      int length = (int) lengths[leaf].get(document);
      sums[document] += weight * RULE.share(found.times[i], length, meanLength);
    }
  }

  private static Occurrences occurrences(Allowed allowed, Term word) throws IOException {
    Occurrences found = new Occurrences();
    LeafReader reader = allowed.reader();
    PostingsEnum postings = reader.postings(word, PostingsEnum.FREQS);
    while (postings != null && postings.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      if (allowed.contains(postings.docID())) {
        found.add(postings.docID(), postings.freq());
      }
    }
    return found;
  }

  /** One number that is larger for the better one, and for the earlier one of equals. */
  private static long rank(float score, int document) {
    return (long) NumericUtils.floatToSortableInt(score) << 32 | Integer.MAX_VALUE - document;
  }
}

package dev.cairn.adapter.lucene.words;

import dev.cairn.adapter.lucene.commits.Column;
import dev.cairn.adapter.lucene.memories.Fields;
import dev.cairn.domain.words.Occurrences;
import dev.cairn.domain.words.Spelling;
import dev.cairn.domain.words.WordIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.index.TermsEnum.SeekStatus;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.apache.lucene.util.automaton.CompiledAutomaton;
import org.jspecify.annotations.Nullable;

/** The words of a snapshot's chunks, those that are allowed being the ones that count. */
final class IndexedWords implements WordIndex {

  /** Where so many times as many chunks have a word as are allowed, the others are leapt over. */
  private static final int LEAP = 8;

  /** One segment and its dictionary, which is asked again and again. */
  private static final class Leaf {

    private final Allowed allowed;
    private final TermsEnum words;
    private final Column lengths;

    /** Used again for the next word. */
    private @Nullable PostingsEnum last;

    Leaf(Allowed allowed, TermsEnum words) {
      this.allowed = allowed;
      this.words = words;
      this.lengths = new Column(allowed.reader(), Fields.LENGTH);
    }
  }

  private final List<Leaf> leaves = new ArrayList<>();
  private final Map<String, Occurrences> looked = new HashMap<>();
  private final int bound;
  private final long texts;
  private final double meanLength;

  IndexedWords(List<Allowed> segments) throws IOException {
    long chunks = 0;
    long length = 0;
    for (Allowed allowed : segments) {
      chunks += allowed.count();
      length += allowed.totalLength();
      Terms words = allowed.reader().terms(Fields.WORDS);
      if (words != null) {
        leaves.add(new Leaf(allowed, words.iterator()));
      }
    }
    bound = segments.isEmpty() ? 0 : segments.getLast().bound();
    texts = chunks;
    meanLength = chunks == 0 ? 0 : (double) length / chunks;
  }

  @Override
  public long texts() {
    return texts;
  }

  @Override
  public double meanLength() {
    return meanLength;
  }

  @Override
  public int bound() {
    return bound;
  }

  @Override
  public Occurrences occurrences(String term) {
    return looked.computeIfAbsent(term, word -> asked(() -> counting(word)));
  }

  private Occurrences counting(String word) throws IOException {
    BytesRef term = new BytesRef(word);
    List<Leaf> having = new ArrayList<>();
    long expected = 0;
    for (Leaf leaf : leaves) {
      if (leaf.allowed.count() > 0 && leaf.words.seekExact(term)) {
        having.add(leaf);
        expected += Math.min(leaf.words.docFreq(), leaf.allowed.count());
      }
    }
    Occurrences found = new Occurrences((int) expected);
    for (Leaf leaf : having) {
      add(found, leaf);
    }
    return found;
  }

  private static void add(Occurrences found, Leaf leaf) throws IOException {
    PostingsEnum postings = leaf.words.postings(leaf.last, PostingsEnum.FREQS);
    leaf.last = postings;
    boolean leaps = (long) leaf.allowed.count() * LEAP < leaf.words.docFreq();
    int document = postings.nextDoc();
    while (document != DocIdSetIterator.NO_MORE_DOCS) {
      if (leaf.allowed.contains(document)) {
        int length = (int) leaf.lengths.get(document);
        found.add(leaf.allowed.number(document), postings.freq(), length);
      }
      int next = leaps ? leaf.allowed.next(document + 1) : document + 1;
      document = next > document + 1 ? postings.advance(next) : postings.nextDoc();
    }
  }

  @Override
  public boolean knows(String term) {
    return asked(
        () -> {
          BytesRef word = new BytesRef(term);
          for (Leaf leaf : leaves) {
            if (leaf.words.seekExact(word) && isAlive(leaf.allowed.reader(), leaf.words)) {
              return true;
            }
          }
          return false;
        });
  }

  @Override
  public List<String> beginningWith(String start, int most) {
    return asked(
        () -> {
          TreeSet<String> found = new TreeSet<>();
          BytesRef prefix = new BytesRef(start);
          for (Leaf leaf : leaves) {
            if (leaf.words.seekCeil(prefix) != SeekStatus.END) {
              addBeginning(found, leaf, prefix, most);
            }
          }
          return found.stream().limit(most).toList();
        });
  }

  private static void addBeginning(Set<String> found, Leaf leaf, BytesRef prefix, int most)
      throws IOException {
    BytesRef term = leaf.words.term();
    for (int left = most; left > 0 && term != null && StringHelper.startsWith(term, prefix); ) {
      if (isAlive(leaf.allowed.reader(), leaf.words)) {
        found.add(term.utf8ToString());
        left--;
      }
      term = leaf.words.next();
    }
  }

  @Override
  public List<String> near(String term, int slips) {
    CompiledAutomaton near = FuzzyQuery.getFuzzyAutomaton(term, slips, 1, true);
    return asked(
        () -> {
          TreeSet<String> found = new TreeSet<>();
          for (Leaf leaf : leaves) {
            LeafReader reader = leaf.allowed.reader();
            TermsEnum each = near.getTermsEnum(reader.terms(Fields.WORDS));
            for (BytesRef word = each.next(); word != null; word = each.next()) {
              if (isAlive(reader, each)) {
                found.add(word.utf8ToString());
              }
            }
          }
          return found.stream().filter(word -> Spelling.isNear(term, word, slips)).toList();
        });
  }

  /** Whether any chunk that was not deleted has the term. */
  private static boolean isAlive(LeafReader reader, TermsEnum term) throws IOException {
    return !reader.hasDeletions() || isAlive(reader, term.postings(null, PostingsEnum.NONE));
  }

  private static boolean isAlive(LeafReader reader, PostingsEnum postings) throws IOException {
    Bits live = reader.getLiveDocs();
    while (postings.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      if (Column.isLive(live, postings.docID())) {
        return true;
      }
    }
    return false;
  }

  private interface Question<T> {
    T ask() throws IOException;
  }

  private static <T> T asked(Question<T> question) {
    try {
      return question.ask();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

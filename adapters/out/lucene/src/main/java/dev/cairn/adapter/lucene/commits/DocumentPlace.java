package dev.cairn.adapter.lucene.commits;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/** Where a document is: its segment, and its number within. */
public record DocumentPlace(LeafReaderContext leaf, int document) {

  /** The first living document that carries the term. */
  public static @Nullable DocumentPlace of(Term term, IndexSearcher snapshot) throws IOException {
    for (LeafReaderContext leaf : snapshot.getLeafContexts()) {
      PostingsEnum postings = leaf.reader().postings(term, PostingsEnum.NONE);
      while (postings != null && postings.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        if (Column.isLive(leaf.reader().getLiveDocs(), postings.docID())) {
          return new DocumentPlace(leaf, postings.docID());
        }
      }
    }
    return null;
  }
}

package dev.cairn.adapter.lucene.memories;

import dev.cairn.adapter.lucene.commits.Column;
import dev.cairn.adapter.lucene.commits.Commits;
import dev.cairn.adapter.lucene.commits.DocumentPlace;
import dev.cairn.adapter.lucene.commits.PerSegment;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryState;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.index.TermsEnum.SeekStatus;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** What one commit holds. It never changes, so any number of readers can look at it. */
public final class Snapshot extends IndexSearcher {

  private static final PerSegment<Rows> ROWS = new PerSegment<>(Rows::new);

  private final @Nullable ModelStamp model;
  private final long version;
  private final boolean hasWords;

  public Snapshot(DirectoryReader reader) throws IOException {
    super(reader);
    setQueryCache(null);
    model = Commits.model(reader.getIndexCommit().getUserData());
    version = reader.getVersion();
    hasWords = Commits.hasWords(reader.getIndexCommit().getUserData());
  }

  /** The model of the vectors, where there have been any. */
  public @Nullable ModelStamp model() {
    return model;
  }

  /** Whether every chunk can be found by its words. */
  public boolean hasWords() {
    return hasWords || isEmpty();
  }

  /** Grows with every commit. */
  public long version() {
    return version;
  }

  public boolean isEmpty() {
    return getIndexReader().numDocs() == 0;
  }

  /** Tells which chunks fit the filter; null where all do. */
  public @Nullable Weight weight(Filter filter) throws IOException {
    Query query = rewrite(Filters.query(filter));
    return query instanceof MatchAllDocsQuery
        ? null
        : createWeight(query, ScoreMode.COMPLETE_NO_SCORES, 1f);
  }

  /** The segment of a document of the whole index. */
  public LeafReaderContext leaf(int document) {
    List<LeafReaderContext> leaves = getLeafContexts();
    return leaves.get(ReaderUtil.subIndex(document, leaves));
  }

  public boolean holds(MemoryId id) throws IOException {
    return place(Fields.id(id)) != null;
  }

  public @Nullable EmbeddedMemory find(MemoryId id) throws IOException {
    DocumentPlace place = place(Fields.id(id));
    return place == null || model == null
        ? null
        : new Segment(place.leaf().reader()).embedded(place.document(), model);
  }

  public @Nullable MemoryId holder(ContentHash content) throws IOException {
    DocumentPlace place = place(Fields.content(content));
    return place == null ? null : new Segment(place.leaf().reader()).memoryId(place.document());
  }

  /** The memories of a segment in the order of browsing. */
  public Rows rows(LeafReaderContext leaf) throws IOException {
    return ROWS.of(leaf.reader(), leaf.reader().getCoreCacheHelper());
  }

  public List<EmbeddedMemory> scan(@Nullable MemoryId after, int limit) throws IOException {
    ModelStamp vectors = model;
    return vectors == null
        ? List.of()
        : inOrder(after, limit, (segment, head) -> segment.embedded(head, vectors));
  }

  /** The same without vectors. */
  public List<MemoryState> states(@Nullable MemoryId after, int limit) throws IOException {
    return inOrder(after, limit, (segment, head) -> MemoryState.of(segment.memory(head)));
  }

  private interface Reading<T> {
    T of(Segment segment, int head) throws IOException;
  }

  private <T> List<T> inOrder(@Nullable MemoryId after, int limit, Reading<T> reading)
      throws IOException {
    List<T> read = new ArrayList<>();
    Terms ids = MultiTerms.getTerms(getIndexReader(), Fields.ID);
    if (ids == null || limit < 1) {
      return read;
    }
    Segments segments = new Segments(this);
    TermsEnum terms = ids.iterator();
    BytesRef term = first(terms, after);
    while (term != null && read.size() < limit) {
      DocumentPlace place = place(Fields.id(Fields.id(term)));
      if (place != null) {
        read.add(reading.of(segments.of(place.leaf()), place.document()));
      }
      term = terms.next();
    }
    return read;
  }

  public Map<ChunkRef, ChunkText> texts(Collection<ChunkRef> chunks) throws IOException {
    Map<ChunkRef, ChunkText> texts = new HashMap<>();
    Segments segments = new Segments(this);
    for (ChunkRef chunk : chunks) {
      DocumentPlace head = place(Fields.id(chunk.memoryId()));
      if (head != null) {
        Segment segment = segments.of(head.leaf());
        int document = head.document() + chunk.chunkIndex();
        if (segment.isChunk(head.document(), document)) {
          Segment.Text text = segment.text(document);
          Embedding vector = model == null ? null : new Embedding(model, segment.vector(document));
          texts.put(chunk, new ChunkText(text.text(), text.labels(), vector));
        }
      }
    }
    return texts;
  }

  /** A fingerprint of the state of every memory. */
  public Map<MemoryId, Long> states() throws IOException {
    Map<MemoryId, Long> states = new HashMap<>();
    for (LeafReaderContext leaf : getLeafContexts()) {
      Segment segment = new Segment(leaf.reader());
      Column state = new Column(leaf.reader(), Fields.STATE);
      PostingsEnum heads = leaf.reader().postings(Fields.IS_HEAD, PostingsEnum.NONE);
      while (heads != null && heads.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        if (Column.isLive(leaf.reader().getLiveDocs(), heads.docID())) {
          states.put(segment.memoryId(heads.docID()), state.get(heads.docID()));
        }
      }
    }
    return states;
  }

  /** The fingerprint of the state of one memory, if it exists. */
  public Optional<Long> state(MemoryId id) throws IOException {
    DocumentPlace place = place(Fields.id(id));
    return place == null
        ? Optional.empty()
        : Optional.of(new Column(place.leaf().reader(), Fields.STATE).get(place.document()));
  }

  /** The head of the memory that carries the term. */
  private @Nullable DocumentPlace place(Term term) throws IOException {
    return DocumentPlace.of(term, this);
  }

  private static @Nullable BytesRef first(TermsEnum terms, @Nullable MemoryId after)
      throws IOException {
    if (after == null) {
      return terms.next();
    }
    BytesRef term = Fields.id(after).bytes();
    return switch (terms.seekCeil(term)) {
      case SeekStatus.END -> null;
      case SeekStatus.FOUND -> terms.next();
      case SeekStatus.NOT_FOUND -> terms.term();
    };
  }
}

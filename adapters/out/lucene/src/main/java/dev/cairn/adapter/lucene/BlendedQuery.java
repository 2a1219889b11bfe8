package dev.cairn.adapter.lucene;

import dev.cairn.adapter.lucene.Timeline.Moment;
import dev.cairn.application.port.BlendedSearch;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.Signs;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.jspecify.annotations.Nullable;

/**
 * Finds the candidates of a search by words and meaning: the best by each, every one of them with
 * both, for the domain to put together.
 */
final class BlendedQuery {

  private final Snapshot snapshot;
  private final MemoryProbe probe;
  private final Filter filter;
  private final @Nullable Segment[] segments;

  private BlendedQuery(Snapshot snapshot, MemoryProbe probe, Filter filter) {
    this.snapshot = snapshot;
    this.probe = probe;
    this.filter = filter;
    this.segments = new Segment[snapshot.getLeafContexts().size()];
  }

  static List<Candidate> run(Snapshot snapshot, MemoryProbe probe, Filter filter, int limit)
      throws IOException {
    return snapshot.model() == null || snapshot.isEmpty()
        ? List.of()
        : new BlendedQuery(snapshot, probe, filter).candidates(limit);
  }

  private List<Candidate> candidates(int reach) throws IOException {
    WordScores words = WordScores.of(Allowed.of(snapshot, filter), probe.words());
    List<Candidate> candidates = new ArrayList<>();
    Surroundings surroundings = new Surroundings(snapshot);
    for (int document : documents(words, Math.max(reach, BlendedSearch.LEAST_REACH))) {
      LeafReaderContext leaf = leaf(document);
      int local = document - leaf.docBase;
      Signs signs = new Signs(cosines(leaf, local), words.share(leaf, local));
      candidates.add(candidate(leaf, local, signs, surroundings));
    }
    return candidates;
  }

  /** What comes into question by its words or its meaning, in the order it is stored in. */
  private int[] documents(WordScores words, int reach) throws IOException {
    IntStream byWords = Arrays.stream(words.best(reach));
    Meaning meaning = probe.meaning();
    IntStream byMeaning =
        meaning == null
            ? IntStream.empty()
            : Arrays.stream(NearestSearch.documents(snapshot, meaning.direction(), filter, reach));
    return IntStream.concat(byWords, byMeaning).sorted().distinct().toArray();
  }

  private List<Double> cosines(LeafReaderContext leaf, int document) throws IOException {
    Meaning meaning = probe.meaning();
    return meaning == null ? List.of() : meaning.cosines(segment(leaf).vector(document));
  }

  private Candidate candidate(
      LeafReaderContext leaf, int document, Signs signs, Surroundings surroundings)
      throws IOException {
    Segment segment = segment(leaf);
    Instant created = segment.createdAt(document);
    MemoryId id = segment.memoryId(document);
    return new Candidate(
        new ChunkRef(id, segment.chunkIndex(document)),
        segment.chunkCount(document, Candidate.COUNTED),
        created,
        signs,
        surroundings.of(Surroundings.source(leaf.reader(), document), Moment.of(created, id)));
  }

  private Segment segment(LeafReaderContext leaf) throws IOException {
    Segment known = segments[leaf.ord];
    if (known == null) {
      known = new Segment(leaf.reader());
      segments[leaf.ord] = known;
    }
    return known;
  }

  private LeafReaderContext leaf(int document) {
    List<LeafReaderContext> leaves = snapshot.getLeafContexts();
    return leaves.get(ReaderUtil.subIndex(document, leaves));
  }
}

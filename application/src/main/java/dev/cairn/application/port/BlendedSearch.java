package dev.cairn.application.port;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.Probe;
import dev.cairn.domain.search.Proposal;
import java.util.Collection;
import java.util.Map;

/**
 * Searches memories by their words and their meaning at once, for a store that knows the words of
 * its chunks ({@link dev.cairn.domain.words.Terms}). What stands for a word of the query, what it
 * is worth and how it counts is {@link dev.cairn.domain.words.WordScores}' to say, among the chunks
 * whose memory fits the filter; the store only tells what it knows, as a {@link
 * dev.cairn.domain.words.WordIndex}.
 */
public interface BlendedSearch {

  /**
   * The best candidates among the chunks whose memory fits the filter, by what the probe makes of
   * their evidence. At least the best {@link dev.cairn.domain.search.Fusion#SAMPLE} by meaning and
   * as many by words come into question, or {@code limit} if that is more. A chunk that shares no
   * word is no candidate where meaning is not asked for.
   */
  Proposal candidates(Probe probe, Filter filter, int limit);

  /** What those of the chunks say that exist. */
  Map<ChunkRef, ChunkText> texts(Collection<ChunkRef> chunks);
}

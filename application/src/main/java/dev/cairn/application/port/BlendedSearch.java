package dev.cairn.application.port;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.MemoryProbe;
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
   * So many by meaning, and as many by words, are always looked at: what is made of them depends on
   * how far they spread. A store that leaves no more out answers as if it had looked at everything.
   */
  int LEAST_REACH = 100;

  /**
   * What comes into question among the chunks whose memory fits the filter, in no order: the
   * nearest by meaning and those with the most words, at least {@link #LEAST_REACH} of each, or
   * {@code reach} if that is more. A chunk that shares no word is no candidate where meaning is not
   * asked for.
   */
  Proposal candidates(MemoryProbe probe, Filter filter, int reach);

  /** Whether the words of all chunks are known: an older store gets them in the background. */
  default boolean knowsAllWords() {
    return true;
  }

  /** What those of the chunks say that exist, with their vectors. */
  Map<ChunkRef, ChunkText> texts(Collection<ChunkRef> chunks);
}

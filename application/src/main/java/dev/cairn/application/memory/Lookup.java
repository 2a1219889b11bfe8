package dev.cairn.application.memory;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.Ranked;
import dev.cairn.domain.words.Understanding;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** One way of asking the store one query, as often and as far as it takes. */
interface Lookup {

  /**
   * Memories in the order of an answer.
   *
   * @param all whether there are no more
   * @param words what the query's words were taken to mean
   */
  record Found(List<Ranked> order, boolean all, Understanding words) {}

  /** The memories of the best so many chunks whose memory fits the filter. */
  Found find(Filter filter, int chunks);

  /** What those of the found chunks say that still exist. */
  Map<ChunkRef, ChunkText> texts(Collection<ChunkRef> chunks);
}

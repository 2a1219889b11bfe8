package dev.cairn.application.memory;

import dev.cairn.application.port.BlendedSearch;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.Asked;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.Proposal;
import dev.cairn.domain.search.Ranked;
import dev.cairn.domain.search.Ranking;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Asks for candidates by their words, and by their meaning if the probe has one. However often the
 * query is asked, each text is read once.
 */
final class LookupByWords implements Lookup {

  private final BlendedSearch store;
  private final MemoryProbe probe;
  private final Ranking ranking;
  private final Asked asked;
  private final Map<ChunkRef, ChunkText> read = new HashMap<>();

  LookupByWords(BlendedSearch store, MemoryProbe probe, Ranking ranking, Asked asked) {
    this.store = store;
    this.probe = probe;
    this.ranking = ranking;
    this.asked = asked;
  }

  @Override
  public Found find(Filter filter, int chunks) {
    int reach = Math.max(chunks, BlendedSearch.LEAST_REACH);
    Proposal proposal = store.candidates(probe, filter, reach);
    List<Candidate> candidates = proposal.candidates();
    boolean all = candidates.size() < reach;
    if (!probe.hasMeaning()) {
      return new Found(ranking.byWords(candidates), all, proposal.words());
    }
    List<Ranked> order = ranking.byBoth(candidates, asked);
    return new Found(ranking.afterALook(order, asked, this::texts), all, proposal.words());
  }

  @Override
  public Map<ChunkRef, ChunkText> texts(Collection<ChunkRef> chunks) {
    List<ChunkRef> unread = chunks.stream().filter(chunk -> !read.containsKey(chunk)).toList();
    if (!unread.isEmpty()) {
      read.putAll(store.texts(unread));
    }
    Map<ChunkRef, ChunkText> wanted = new HashMap<>(read);
    wanted.keySet().retainAll(chunks);
    return wanted;
  }
}

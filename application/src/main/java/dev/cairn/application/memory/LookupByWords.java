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
import java.util.List;
import java.util.Map;

/** Asks for candidates by their words, and by their meaning if the probe has one. */
record LookupByWords(BlendedSearch store, MemoryProbe probe, Ranking ranking, Asked asked)
    implements Lookup {

  @Override
  public Found find(Filter filter, int chunks) {
    int reach = Math.max(chunks, BlendedSearch.LEAST_REACH);
    Proposal proposal = store.candidates(probe, filter, reach);
    List<Candidate> candidates = proposal.candidates();
    boolean all = candidates.size() < reach;
    if (probe.meaning() == null) {
      return new Found(ranking.byWords(candidates), all, proposal.words());
    }
    List<Ranked> order = ranking.byBoth(candidates, asked);
    return new Found(ranking.afterALook(order, asked, store::texts), all, proposal.words());
  }

  @Override
  public Map<ChunkRef, ChunkText> texts(Collection<ChunkRef> chunks) {
    return store.texts(chunks);
  }
}

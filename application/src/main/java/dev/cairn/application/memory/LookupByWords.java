package dev.cairn.application.memory;

import dev.cairn.application.port.BlendedSearch;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.score.Calibration;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.Probe;
import dev.cairn.domain.search.Proposal;
import dev.cairn.domain.search.Ranked;
import dev.cairn.domain.search.Ranking;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Asks for candidates by their words, and by their meaning if the probe has one. */
record LookupByWords(BlendedSearch store, Probe probe, Ranking ranking, Calibration calibration)
    implements Lookup {

  @Override
  public Found find(Filter filter, int chunks) {
    int wanted = Math.max(chunks, Ranking.LIFTED);
    Proposal proposal = store.candidates(probe, filter, wanted);
    List<Candidate> candidates = proposal.candidates();
    List<Ranked> order =
        probe.meaning() == null
            ? ranking.byWords(candidates)
            : ranking.byBoth(candidates, calibration);
    return new Found(order, candidates.size() < wanted, proposal.words());
  }

  @Override
  public Map<ChunkRef, ChunkText> texts(Collection<ChunkRef> chunks) {
    return store.texts(chunks);
  }
}

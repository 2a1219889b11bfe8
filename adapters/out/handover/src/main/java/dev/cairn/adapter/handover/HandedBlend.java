package dev.cairn.adapter.handover;

import dev.cairn.application.port.BlendedSearch;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.Proposal;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Search by words and meaning in the store, wherever it is. */
record HandedBlend(SteadyCalls calls) implements BlendedSearch {

  @Override
  public Proposal candidates(MemoryProbe probe, Filter filter, int reach) {
    return calls.call(Operations.CANDIDATES, new Operations.Blend(probe, filter, reach));
  }

  @Override
  public Map<ChunkRef, ChunkText> texts(Collection<ChunkRef> chunks) {
    return calls.call(Operations.CHUNK_TEXTS, List.copyOf(chunks));
  }
}

package dev.cairn.adapter.wire;

import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.memory.MemorySearchResult;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.MemoryHit;
import java.util.List;

/** Answers about memories in the form that goes over the wire. */
public final class MemoryViews {

  private static final ViewMapper MAPPER = ViewMapper.INSTANCE;

  private MemoryViews() {}

  public static SearchView search(MemorySearchResult result) {
    List<MemoryHitView> hits = result.hits().stream().map(MemoryViews::hit).toList();
    return new SearchView(hits.size(), hits, result.notice().orElse(null));
  }

  public static AddedView added(AddedMemory added) {
    return MAPPER.added(added);
  }

  public static MemoryView memory(Memory memory) {
    return MAPPER.memory(memory);
  }

  public static DeletedView deleted(List<MemoryId> ids) {
    return new DeletedView(ids.size(), ids.stream().map(MemoryId::toString).toList());
  }

  public static StatsView stats(StoreStatistics statistics) {
    return MAPPER.stats(statistics);
  }

  private static MemoryHitView hit(MemoryHit hit) {
    return MAPPER.hit(hit);
  }
}

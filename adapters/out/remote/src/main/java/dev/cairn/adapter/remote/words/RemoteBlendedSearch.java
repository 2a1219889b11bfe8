package dev.cairn.adapter.remote.words;

import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.application.port.BlendedSearch;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.NearestRules;
import dev.cairn.domain.search.Proposal;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Search by words and meaning in a store on a server, whose calls are tried again where that may
 * help.
 */
public final class RemoteBlendedSearch implements BlendedSearch {

  private final StoreCalls calls;
  private final Asking words;
  private final Function<Collection<MemoryId>, List<EmbeddedMemory>> whole;
  private volatile boolean complete;

  /**
   * Searches a store, to be kept for as long as that is open.
   *
   * @param words asks once about the chunks in service, or again where others took their place
   * @param whole those of the memories that exist
   */
  public RemoteBlendedSearch(
      StoreCalls calls, Asking words, Function<Collection<MemoryId>, List<EmbeddedMemory>> whole) {
    this.calls = calls;
    this.words = words;
    this.whole = whole;
  }

  /** Puts a question about the words of the chunks in service. */
  public interface Asking {
    <T> T ask(Function<ChunkWords<?>, T> question);
  }

  @Override
  public Proposal candidates(MemoryProbe probe, Filter filter, int reach) {
    NearestRules.requireLimit(reach);
    return calls.call(
        () -> words.ask(server -> RemoteBlend.candidates(server, probe, filter, reach)));
  }

  /** Once they are known they stay so, also in a store that is made anew. */
  @Override
  public boolean knowsAllWords() {
    complete = complete || calls.call(() -> words.<Boolean>ask(ChunkWords::isComplete));
    return complete;
  }

  @Override
  public Map<ChunkRef, ChunkText> texts(Collection<ChunkRef> chunks) {
    Set<MemoryId> ids = chunks.stream().map(ChunkRef::memoryId).collect(Collectors.toSet());
    Map<ChunkRef, ChunkText> texts = new HashMap<>();
    for (EmbeddedMemory memory : calls.call(() -> whole.apply(ids))) {
      for (Chunk chunk : memory.chunks()) {
        ChunkText text = new ChunkText(chunk.text(), memory.memory().labels(), chunk.embedding());
        texts.put(new ChunkRef(memory.memory().id(), chunk.index()), text);
      }
    }
    texts.keySet().retainAll(Set.copyOf(chunks));
    return texts;
  }
}

package dev.cairn.application.memory;

import dev.cairn.application.PassageBatches;
import dev.cairn.application.PassageBatches.Piece;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.chunk.Chunker;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import java.util.ArrayList;
import java.util.List;

/** Cuts memories into chunks by the model's window and embeds them. */
final class Passages {

  private Passages() {}

  /** The same for a store, which may hold another model's vectors. */
  static List<EmbeddedMemory> embed(Embedder embedder, MemoryStore store, List<Memory> memories) {
    store.model().ifPresent(stored -> stored.requireSame(embedder.model().stamp()));
    return embed(embedder, memories);
  }

  static List<EmbeddedMemory> embed(Embedder embedder, List<Memory> memories) {
    if (memories.isEmpty()) {
      return List.of();
    }
    Chunker chunker = Chunker.forPassages(embedder.model().passageTokens());
    List<List<Piece>> cuts =
        PassageBatches.cut(embedder, chunker, memories.stream().map(Memory::text).toList());
    List<EmbeddedMemory> embedded = new ArrayList<>();
    for (int i = 0; i < memories.size(); i++) {
      List<Chunk> chunks = new ArrayList<>();
      for (Piece piece : cuts.get(i)) {
        chunks.add(new Chunk(chunks.size(), piece.start(), piece.text(), piece.vector()));
      }
      embedded.add(new EmbeddedMemory(memories.get(i), chunks));
    }
    return embedded;
  }
}

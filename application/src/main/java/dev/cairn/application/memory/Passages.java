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
import java.util.Iterator;
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
    List<String> texts = memories.stream().map(Memory::text).toList();
    Iterator<List<Piece>> cuts = PassageBatches.cut(embedder, chunker, texts).iterator();
    return memories.stream()
        .map(memory -> new EmbeddedMemory(memory, chunks(cuts.next())))
        .toList();
  }

  private static List<Chunk> chunks(List<Piece> pieces) {
    List<Chunk> chunks = new ArrayList<>();
    for (Piece piece : pieces) {
      chunks.add(new Chunk(chunks.size(), piece.start(), piece.text(), piece.vector()));
    }
    return chunks;
  }
}

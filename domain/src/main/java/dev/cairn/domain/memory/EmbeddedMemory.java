package dev.cairn.domain.memory;

import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.Invariant;
import java.util.List;

/**
 * A memory with its chunks, the unit that a store writes all or nothing. The chunks follow one
 * another without a gap (they may overlap), so together they hold the whole text; all come from one
 * model.
 */
public record EmbeddedMemory(Memory memory, List<Chunk> chunks) {

  public EmbeddedMemory {
    chunks = List.copyOf(chunks);
    Invariant.require(!chunks.isEmpty(), "a memory has at least one chunk");
    ModelStamp model = chunks.getFirst().embedding().model();
    int covered = 0;
    for (int i = 0; i < chunks.size(); i++) {
      Chunk chunk = chunks.get(i);
      boolean next = chunk.index() == i && chunk.start() <= covered && chunk.end() > covered;
      boolean part = memory.text().startsWith(chunk.text(), chunk.start());
      require(next, i, "leaves a gap or is out of order");
      require(part, i, "is not part of the memory's text");
      require(chunk.embedding().model().equals(model), i, "was embedded by another model");
      covered = chunk.end();
    }
    Invariant.require(
        covered == memory.text().length(), "the chunks do not reach the end of the text");
  }

  private static void require(boolean holds, int chunk, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException("chunk " + chunk + " " + otherwise);
    }
  }

  public ModelStamp model() {
    return chunks.getFirst().embedding().model();
  }

  /** The same chunks under another state of the memory; its text must not have changed. */
  public EmbeddedMemory with(Memory changed) {
    return new EmbeddedMemory(changed, chunks);
  }
}

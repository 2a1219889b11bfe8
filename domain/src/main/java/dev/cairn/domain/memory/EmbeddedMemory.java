package dev.cairn.domain.memory;

import dev.cairn.domain.embedding.ModelStamp;
import java.util.List;

/**
 * A memory with its chunks, the unit that a store writes all or nothing. The chunks follow one
 * another without a gap (they may overlap), so together they hold the whole text; all come from one
 * model.
 */
public record EmbeddedMemory(Memory memory, List<Chunk> chunks) {

  public EmbeddedMemory {
    chunks = List.copyOf(chunks);
    if (chunks.isEmpty()) {
      throw new IllegalArgumentException("a memory has at least one chunk");
    }
    int covered = 0;
    for (int i = 0; i < chunks.size(); i++) {
      Chunk chunk = chunks.get(i);
      if (chunk.index() != i || chunk.start() > covered || chunk.end() <= covered) {
        throw new IllegalArgumentException("chunk " + i + " leaves a gap or is out of order");
      }
      if (!memory.text().startsWith(chunk.text(), chunk.start())) {
        throw new IllegalArgumentException("chunk " + i + " is not part of the memory's text");
      }
      if (!chunk.embedding().model().equals(chunks.getFirst().embedding().model())) {
        throw new IllegalArgumentException("chunk " + i + " was embedded by another model");
      }
      covered = chunk.end();
    }
    if (covered != memory.text().length()) {
      throw new IllegalArgumentException("the chunks do not reach the end of the text");
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

package dev.cairn.domain.memory;

import dev.cairn.domain.embedding.Embedding;
import org.jmolecules.ddd.types.ValueObject;

/**
 * A stretch of a memory's text, as it is embedded and found.
 *
 * @param index the position among the memory's chunks, from 0
 * @param start where the stretch begins in the memory's text
 */
public record Chunk(int index, int start, String text, Embedding embedding) implements ValueObject {

  public int end() {
    return start + text.length();
  }
}

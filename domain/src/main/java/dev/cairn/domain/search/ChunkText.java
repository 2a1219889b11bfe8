package dev.cairn.domain.search;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.memory.Labels;
import org.jspecify.annotations.Nullable;

/**
 * What a chunk says, and how its memory is labelled.
 *
 * @param embedding its vector, where the store tells it
 */
public record ChunkText(String text, Labels labels, @Nullable Embedding embedding) {

  public ChunkText(String text, Labels labels) {
    this(text, labels, null);
  }
}

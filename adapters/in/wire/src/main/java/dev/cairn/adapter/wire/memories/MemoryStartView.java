package dev.cairn.adapter.wire.memories;

import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.text.Texts;

/** A memory with the first of its text. */
public record MemoryStartView(String memoryId, String text, String createdAt) {

  private static final int LENGTH = 200;

  static MemoryStartView of(Memory memory) {
    return new MemoryStartView(
        memory.id().toString(), Texts.start(memory.text(), LENGTH), memory.createdAt().toString());
  }
}

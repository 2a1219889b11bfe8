package dev.cairn.application.port;

import dev.cairn.domain.memory.Memory;
import java.util.List;

/**
 * A page of memories.
 *
 * @param total how many memories fit the filter, on all pages
 */
public record MemoryPage(List<Memory> memories, long total) {

  public MemoryPage {
    memories = List.copyOf(memories);
  }
}

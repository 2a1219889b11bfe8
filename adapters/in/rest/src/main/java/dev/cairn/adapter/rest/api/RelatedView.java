package dev.cairn.adapter.rest.api;

import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.MemoryHit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The memories that say something like one of them. */
record RelatedView(String memoryId, List<Memory> related) {

  /** One of them, by the passage that is nearest. */
  record Memory(
      String memoryId,
      String text,
      List<String> tags,
      @Nullable String source,
      String memoryType,
      String createdAt,
      double similarity) {

    static Memory of(MemoryHit hit) {
      Labels labels = hit.chunk().labels();
      return new Memory(
          hit.chunk().memoryId().toString(),
          hit.chunk().text(),
          labels.tags().values(),
          labels.source(),
          labels.type().label(),
          hit.chunk().createdAt().toString(),
          hit.similarity());
    }
  }

  static RelatedView of(MemoryId id, List<MemoryHit> hits) {
    return new RelatedView(id.toString(), hits.stream().map(Memory::of).toList());
  }
}

package dev.cairn.adapter.wire.memories;

import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.Metadata;
import java.time.Instant;
import java.util.List;

/** A memory as a row shows it. */
public record ToonRow(
    String content,
    List<String> tags,
    Metadata metadata,
    Instant createdAt,
    Instant updatedAt,
    String contentHash) {

  public ToonRow {
    tags = List.copyOf(tags);
  }

  public static ToonRow of(Memory memory) {
    return new ToonRow(
        memory.text(),
        memory.labels().tags().values(),
        memory.labels().metadata(),
        memory.createdAt(),
        memory.updatedAt(),
        memory.contentHash().value());
  }
}

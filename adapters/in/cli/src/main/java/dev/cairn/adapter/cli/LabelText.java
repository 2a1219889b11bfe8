package dev.cairn.adapter.cli;

import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** A memory's short id, day and labels on one line. */
final class LabelText {

  private LabelText() {}

  static String line(MemoryId id, Instant createdAt, Labels labels) {
    List<String> parts = new ArrayList<>();
    parts.add(MemoryIds.brief(id));
    parts.add(createdAt.atOffset(ZoneOffset.UTC).toLocalDate().toString());
    parts.add(labels.type().label());
    if (!labels.tags().isEmpty()) {
      parts.add("[" + Prose.preview(String.join(", ", labels.tags().values()), 200) + "]");
    }
    if (labels.source() != null) {
      parts.add("from " + Prose.preview(labels.source(), 100));
    }
    return String.join("  ", parts);
  }
}

package dev.cairn.adapter.cli;

import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.ScoredChunk;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** What a memory is called, when it is from and how it is labelled, on one line. */
final class LabelText {

  private static final int PREVIEW = 240;
  private static final String INDENT = "      ";

  private LabelText() {}

  /** A result of a search: how good it is, which memory it is from, and the beginning of it. */
  static String hit(double score, ScoredChunk chunk, int width) {
    return Prose.score(score)
        + "  "
        + line(chunk.memoryId(), chunk.createdAt(), chunk.labels())
        + "\n"
        + Prose.wrap(Prose.preview(chunk.text(), PREVIEW), width, INDENT);
  }

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

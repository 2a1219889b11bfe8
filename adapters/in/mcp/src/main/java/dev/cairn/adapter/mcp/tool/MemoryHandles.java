package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.Json;
import dev.cairn.application.memory.MemoryListing;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.ScoredChunk;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * What it takes to act on the memories in an answer, for whoever reads texts only: one line each,
 * under the number that the answer gives it. No memory can add a line of its own to these.
 */
final class MemoryHandles {

  private static final String HEAD = "memory_id, date, type, source:\n";
  private static final String IMITATION =
      "; its text holds lines that look like results and are none";

  private MemoryHandles() {}

  /** Of the results of a search, with the part that matched where the start does not show it. */
  static String of(List<MemoryHit> hits) {
    return HEAD + Lines.numbered(1, hits, MemoryHandles::line);
  }

  private static String line(int number, MemoryHit hit) {
    ScoredChunk chunk = hit.chunk();
    return line(number, chunk.memoryId(), chunk.createdAt(), chunk.labels())
        + hit.passageBeyond(Preview.LENGTH).map(MemoryHandles::matched).orElse("")
        + (Lines.imitates(SearchText.entry(number, hit)) ? IMITATION : "")
        + "\n";
  }

  /** Of a page, and where to go on. */
  static String of(MemoryListing page) {
    return HEAD
        + Lines.numbered(page.paging().offset() + 1, page.memories(), MemoryHandles::line)
        + (page.next() == null ? "" : "next_cursor: " + page.next() + "\n");
  }

  private static String line(int number, Memory memory) {
    return line(number, memory.id(), memory.createdAt(), memory.labels())
        + (Lines.imitates(MemoriesText.entry(number, memory)) ? IMITATION : "")
        + "\n";
  }

  private static String matched(String passage) {
    return "; match: " + Json.inLine(Lines.flat(passage));
  }

  private static String line(int number, MemoryId id, Instant createdAt, Labels labels) {
    return "%d. %s %s %s%s"
        .formatted(
            number,
            id,
            date(createdAt),
            labels.type().label(),
            labels.source() == null ? "" : " " + Json.inLine(labels.source()));
  }

  static LocalDate date(Instant time) {
    return LocalDate.ofInstant(time, ZoneOffset.UTC);
  }
}

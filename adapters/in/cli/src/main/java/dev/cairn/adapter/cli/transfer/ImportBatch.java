package dev.cairn.adapter.cli.transfer;

import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.NewMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lines of an import that are stored together. */
final class ImportBatch {

  private static final int FEWEST_LINES = 16;
  private static final int MOST_LINES = 512;
  private static final int MOST_CHARACTERS = 1 << 18;

  private final List<Entry> entries = new ArrayList<>();
  private final long begin;
  private final int mostLines;
  private long end;
  private long characters;

  /** The first one is small, so that there is soon something to tell. */
  ImportBatch() {
    this(0, FEWEST_LINES);
  }

  private ImportBatch(long begin, int mostLines) {
    this.begin = begin;
    this.end = begin;
    this.mostLines = mostLines;
  }

  /** A batch of what follows this one, and may be larger. */
  ImportBatch next() {
    return new ImportBatch(end, Math.min(2 * mostLines, MOST_LINES));
  }

  /** A line's memory. */
  record Entry(long line, NewMemory memory, Set<Object> keys) {

    Entry(long line, NewMemory memory) {
      this(line, memory, keys(memory));
    }

    /** What no two memories may have in common. */
    private static Set<Object> keys(NewMemory memory) {
      ContentHash content = ContentHash.of(memory.text());
      MemoryId id = memory.id();
      return id == null ? Set.of(content) : Set.of(content, id);
    }
  }

  void add(@Nullable Entry entry, long endOfLine) {
    end = endOfLine;
    if (entry != null) {
      entries.add(entry);
      characters += entry.memory().text().length();
    }
  }

  boolean isFull() {
    return entries.size() >= mostLines || characters >= MOST_CHARACTERS;
  }

  List<Entry> entries() {
    return entries;
  }

  long bytes() {
    return end - begin;
  }
}

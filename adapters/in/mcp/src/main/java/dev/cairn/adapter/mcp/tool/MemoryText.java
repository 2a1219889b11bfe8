package dev.cairn.adapter.mcp.tool;

import dev.cairn.application.memory.MemoryListing;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;

/** Memories as a reader sees them: one in full, or a page of previews. */
final class MemoryText {

  private MemoryText() {}

  static String full(Memory memory) {
    return "Memory %s%s\nCreated: %s, updated: %s\n\n%s\n"
        .formatted(
            memory.id(),
            labels(memory.labels()),
            memory.createdAt(),
            memory.updatedAt(),
            memory.text());
  }

  static String page(MemoryListing page) {
    if (page.total() == 0) {
      return "No memories found.";
    }
    if (page.memories().isEmpty()) {
      return "No memories on page %d; there are %d in all."
          .formatted(page.paging().page(), page.total());
    }
    int number = page.paging().offset();
    StringBuilder text =
        new StringBuilder(
            "Memories %d to %d of %d, newest first:\n"
                .formatted(number + 1, number + page.memories().size(), page.total()));
    for (Memory memory : page.memories()) {
      number++;
      text.append("\n%d. %s%s\n".formatted(number, memory.id(), labels(memory.labels())))
          .append(Preview.of(memory.text()))
          .append('\n');
    }
    return text.toString();
  }

  private static String labels(Labels labels) {
    String source = labels.source() == null ? "" : " [Source: " + labels.source() + "]";
    return " [" + labels.type().label() + "]" + Preview.brackets(labels.tags()) + source;
  }
}

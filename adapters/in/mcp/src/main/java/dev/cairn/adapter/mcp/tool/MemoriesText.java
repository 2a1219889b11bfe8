package dev.cairn.adapter.mcp.tool;

import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.memory.MemoryListing;
import dev.cairn.application.memory.TagListing;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Memories, and what became of them, as a reader sees it. */
final class MemoriesText {

  private static final int SHOWN = 20;

  private MemoriesText() {}

  static String added(AddedMemory added) {
    return added.created()
        ? "Stored as memory " + added.id() + "."
        : "Already stored as memory " + added.id() + "; new tags were added to it.";
  }

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

  static String deleted(List<MemoryId> ids, boolean dryRun) {
    if (ids.isEmpty()) {
      return "No memories match; nothing " + (dryRun ? "would be" : "was") + " deleted.";
    }
    StringBuilder text =
        new StringBuilder(dryRun ? "Would delete " : "Deleted ")
            .append(ids.size())
            .append(ids.size() == 1 ? " memory:\n" : " memories:\n");
    ids.stream().limit(SHOWN).forEach(id -> text.append(id).append('\n'));
    if (ids.size() > SHOWN) {
      text.append("and ").append(ids.size() - SHOWN).append(" more\n");
    }
    return text.toString();
  }

  static String tags(TagListing listing) {
    if (listing.total() == 0) {
      return "No tags.";
    }
    return listing.tags().stream()
        .map(each -> "%s (%d)\n".formatted(each.tag(), each.count()))
        .collect(
            Collectors.joining(
                "",
                "Page %d of %d, %d tags in all:\n"
                    .formatted(listing.paging().page(), listing.totalPages(), listing.total()),
                ""));
  }

  static String stats(StoreStatistics statistics) {
    String dates =
        statistics.oldest() == null
            ? ""
            : "Oldest: %s, newest: %s\n".formatted(statistics.oldest(), statistics.newest());
    return "%d memories in %d chunks\n".formatted(statistics.memories(), statistics.chunks())
        + counts("Tags", statistics.tags())
        + counts("Sources", statistics.sources())
        + counts("Types", statistics.types())
        + dates
        + "Model: %s\n".formatted(statistics.model() == null ? "none yet" : statistics.model())
        + "Backend: %s, %d bytes on disk\n".formatted(statistics.backend(), statistics.diskBytes());
  }

  private static String counts(String name, Map<String, Long> counts) {
    if (counts.isEmpty()) {
      return "";
    }
    String more = counts.size() > SHOWN ? ", and %d more".formatted(counts.size() - SHOWN) : "";
    return counts.entrySet().stream()
        .limit(SHOWN)
        .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
        .collect(Collectors.joining(", ", name + ": ", more + "\n"));
  }
}

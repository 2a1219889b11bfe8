package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.Json;
import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.memory.Deletion;
import dev.cairn.application.memory.MemoryListing;
import dev.cairn.application.memory.TagListing;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Merge;
import dev.cairn.domain.memory.Metadata;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Memories, and what became of them, as a reader sees it. */
final class MemoriesText {

  private static final int SHOWN = 20;

  private MemoriesText() {}

  static String added(AddedMemory added) {
    return added.created()
        ? "Stored as memory " + added.id() + "."
        : "Already stored as memory %s; %s".formatted(added.id(), merged(added.merge()));
  }

  private static String merged(Merge merge) {
    String changed =
        merge.changed().isEmpty()
            ? "nothing was changed."
            : "added to it: " + names(merge.changed()) + ".";
    return merge.kept().isEmpty() ? changed : changed + kept(merge.kept());
  }

  /** What stays as it is, and how to change it, which a time of creation never is. */
  private static String kept(List<String> names) {
    boolean fixed = names.contains("created_at");
    String way = fixed ? "update_memory changes all but created_at" : "update_memory changes it";
    return " Kept as stored (" + way + "): " + names(names) + ".";
  }

  private static String names(List<String> names) {
    String more = names.size() > SHOWN ? " and %d more".formatted(names.size() - SHOWN) : "";
    return names.stream().limit(SHOWN).map(Lines::flat).collect(Collectors.joining(", ", "", more));
  }

  static String full(Memory memory) {
    Metadata metadata = memory.labels().metadata();
    return "Memory %s%s\nCreated: %s, updated: %s\n%s\n%s\n"
        .formatted(
            memory.id(),
            labels(memory.labels()),
            memory.createdAt(),
            memory.updatedAt(),
            metadata.isEmpty() ? "" : "Metadata: " + Json.inLine(metadata.fields()) + "\n",
            memory.text());
  }

  static String page(MemoryListing page) {
    if (page.total() == 0) {
      return "No memories found.";
    }
    if (page.memories().isEmpty()) {
      return beyond(page);
    }
    int offset = page.paging().offset();
    return "Memories %d to %d of %d, newest first:\n"
            .formatted(offset + 1, offset + page.memories().size(), page.total())
        + Lines.numbered(
            offset + 1, page.memories(), (number, memory) -> "\n" + entry(number, memory));
  }

  /** A page that is not among those that there are. */
  static String beyond(MemoryListing page) {
    return "No memories on page %d; there are %d in all."
        .formatted(page.paging().page(), page.total());
  }

  static String entry(int number, Memory memory) {
    return "%d. %s%s\n%s\n"
        .formatted(number, memory.id(), labels(memory.labels()), Preview.of(memory.text()));
  }

  private static String labels(Labels labels) {
    String source = labels.source() == null ? "" : " [Source: " + labels.source() + "]";
    String all = " [" + labels.type().label() + "]" + Preview.brackets(labels.tags()) + source;
    return " " + Lines.flat(all);
  }

  static String deleted(Deletion deletion) {
    int count = deletion.ids().size();
    if (count == 0) {
      return "No memories match; nothing %s deleted."
          .formatted(deletion.dryRun() ? "would be" : "was");
    }
    return "%s %d %s:\n%s"
        .formatted(
            deletion.dryRun() ? "Would delete" : "Deleted",
            count,
            count == 1 ? "memory" : "memories",
            listed(deletion));
  }

  private static String listed(Deletion deletion) {
    List<String> lines =
        Stream.concat(
                deletion.shown().stream().map(MemoriesText::doomed),
                deletion.others().stream().map(MemoryId::toString))
            .limit(SHOWN)
            .toList();
    int more = deletion.ids().size() - lines.size();
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining())
        + (more > 0 ? "and %d more\n".formatted(more) : "");
  }

  private static String doomed(Memory memory) {
    return "%s %s %s"
        .formatted(
            memory.id(),
            MemoryHandles.date(memory.createdAt()),
            Json.inLine(Lines.flat(Preview.of(memory.text()))));
  }

  static String tags(TagListing listing) {
    if (listing.total() == 0) {
      return "No tags.";
    }
    String head =
        "Page %d of %d, %d tags in all:\n"
            .formatted(listing.paging().page(), listing.totalPages(), listing.total());
    return listing.tags().stream()
        .map(each -> "%s (%d)\n".formatted(Lines.flat(each.tag()), each.count()))
        .collect(Collectors.joining("", head, ""));
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
        .map(entry -> Lines.flat(entry.getKey()) + " (" + entry.getValue() + ")")
        .collect(Collectors.joining(", ", name + ": ", more + "\n"));
  }
}

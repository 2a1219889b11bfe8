package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.MemoryViews;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.domain.input.ListRequest;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.memory.Memory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn list}. */
@Command(
    name = "list",
    header = "Browse memories, newest first.",
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {"", "Examples", "  cairn list --tag ops --page 2", "  cairn list --type decision"})
final class ListCommand implements Runnable {

  private final CairnCommand cairn;

  @Option(names = "--tag", paramLabel = "TAG", description = "Only memories with this tag.")
  @Nullable String tag;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "Only this type: note, decision, task or reference.")
  @Nullable String type;

  @Option(names = "--source", paramLabel = "NAME", description = "Only memories from there.")
  @Nullable String source;

  @Option(names = "--page", paramLabel = "N", description = "Which page, from 1.")
  @Nullable String page;

  @Option(
      names = "--page-size",
      paramLabel = "N",
      description = "Memories on a page, 1 to 100; 10 if not given.")
  @Nullable String pageSize;

  ListCommand(CairnCommand cairn) {
    this.cairn = cairn;
  }

  @Override
  public void run() {
    ListRequest request =
        MemoryRequests.list(
            new Arguments()
                .put("tag", tag)
                .put("memory_type", type)
                .put("source", source)
                .putNumber("page", page)
                .putNumber("page_size", pageSize)
                .values());
    try (Cairn opened = cairn.open()) {
      MemoryPage found =
          opened.memories().browse().list(request.filter(), request.offset(), request.pageSize());
      cairn.answer(
          () -> MemoryViews.page(found, request.page(), request.pageSize()),
          () -> told(found, request));
    }
  }

  private String told(MemoryPage found, ListRequest request) {
    StringBuilder text = new StringBuilder();
    for (Memory memory : found.memories()) {
      text.append(LabelText.line(memory.id(), memory.createdAt(), memory.labels())).append('\n');
      text.append("    ").append(Prose.preview(memory.text(), cairn.console().width() - 4));
      text.append('\n');
    }
    return cairn.quiet() ? text.toString() : text.append(footer(found, request)).toString();
  }

  private static String footer(MemoryPage found, ListRequest request) {
    if (found.total() == 0) {
      return "No memories.";
    }
    long pages = Math.ceilDiv(found.total(), request.pageSize());
    String place =
        "Page %d of %d, %s in all.".formatted(request.page(), pages, Prose.memories(found.total()));
    String next = request.page() < pages ? " Next: --page " + (request.page() + 1) : "";
    return (found.memories().isEmpty() ? "" : "\n") + place + next;
  }
}

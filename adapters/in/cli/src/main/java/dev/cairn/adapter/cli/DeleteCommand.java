package dev.cairn.adapter.cli;

import dev.cairn.adapter.cli.Console.Stream;
import dev.cairn.adapter.wire.MemoryViews;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn delete}. */
@Command(
    name = "delete",
    header = "Forget memories, by id or by filter.",
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn delete 01a1e398-11c6-7000",
      "  cairn delete --tag scratch --before 2026-01-01 --dry-run"
    })
final class DeleteCommand extends RequestCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "ID",
      arity = "0..*",
      description = "The memories' ids, or the beginnings of them.")
  @Nullable List<String> ids;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask before deleting by filter.")
  boolean yes;

  private boolean dryRun;

  DeleteCommand(CairnCommand cairn) {
    super(cairn, MemoryRequests.DELETE, "memory_id");
  }

  @Override
  public Integer call() {
    Map<String, @Nullable Object> filters = options.typed();
    dryRun = filters.remove("dry_run") != null;
    if (ids == null ? filters.isEmpty() : !filters.isEmpty()) {
      throw CommandError.refused(
          "give either the ids of memories, or any of --tag, --source and --before");
    }
    return ids == null ? byFilter(MemoryRequests.delete(filters).filter()) : byId(ids);
  }

  private int byId(List<String> typed) {
    typed.forEach(MemoryIds::check);
    try (Cairn opened = cairn.open()) {
      MemoryUseCases.Delete delete = opened.memories().delete();
      MemoryUseCases.Browse browse = opened.memories().browse();
      List<MemoryId> resolved =
          typed.stream().map(id -> MemoryIds.resolve(browse, id)).distinct().toList();
      // All must exist before the first one goes.
      resolved.forEach(id -> delete.delete(id, true));
      if (!dryRun) {
        resolved.forEach(id -> delete.delete(id, false));
      }
      return told(resolved);
    }
  }

  private int byFilter(Filter filter) {
    boolean ask = !dryRun && !yes;
    if (ask && !cairn.console().isTerminal(Stream.IN)) {
      throw CommandError.refused(
          "deleting by filter needs --yes where nobody can be asked; --dry-run shows what would go");
    }
    try (Cairn opened = cairn.open()) {
      MemoryUseCases.Delete delete = opened.memories().delete();
      if (!ask) {
        return told(delete.delete(filter, dryRun));
      }
      List<MemoryId> found = delete.delete(filter, true);
      if (found.isEmpty()) {
        return told(found);
      }
      if (!cairn.console().confirms("Delete " + Prose.memories(found.size()) + "?")) {
        throw CommandError.failed("nothing was deleted");
      }
      // Exactly those that were agreed to, not what has come to fit the filter since.
      return told(List.copyOf(delete.deleteAll(found)));
    }
  }

  private int told(List<MemoryId> deleted) {
    cairn.answer(() -> MemoryViews.deleted(deleted), () -> text(deleted));
    return ExitCodes.DONE;
  }

  private String text(List<MemoryId> deleted) {
    StringBuilder text = new StringBuilder();
    if (dryRun) {
      deleted.forEach(id -> text.append(id).append('\n'));
    }
    if (!cairn.quiet()) {
      String what = deleted.isEmpty() ? "no memories" : Prose.memories(deleted.size());
      text.append(dryRun ? "Would delete " : "Deleted ").append(what).append('.');
    }
    return text.toString();
  }
}

package dev.cairn.adapter.cli.memories;

import dev.cairn.adapter.cli.command.Cairn;
import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.RequestCommand;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.adapter.wire.memories.MemoryViews;
import dev.cairn.application.memory.Deletion;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.memory.MemoryId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn delete}. */
@Command(
    header = "Forget memories, by id or by filter.",
    footer = {
      "",
      "Examples",
      "  cairn delete 01a1e398-11c6-7000",
      "  cairn delete --tag scratch --before 1y --dry-run"
    })
public final class DeleteCommand extends RequestCommand implements Runnable {

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

  public DeleteCommand(CairnCommand cairn) {
    super(cairn, MemoryRequests.DELETE, "memory_id");
  }

  @Override
  public void run() {
    Map<String, @Nullable Object> filters = typed();
    dryRun = filters.remove("dry_run") != null;
    if (ids == null ? filters.isEmpty() : !filters.isEmpty()) {
      throw CommandError.refused(
          "give either the ids of memories, or any of --tag, --source and --before");
    }
    Function<Cairn, List<MemoryId>> delete =
        ids == null ? byFilter(MemoryRequests.delete(filters, Instant.now()).filter()) : byId(ids);
    cairn.answer(
        opened -> Deletion.of(delete.apply(opened), dryRun, opened.memories().browse()),
        MemoryViews::deleted,
        this::told);
  }

  private Function<Cairn, List<MemoryId>> byId(List<String> typed) {
    typed.forEach(MemoryIds::check);
    return opened -> {
      MemoryUseCases.Delete delete = opened.memories().delete();
      List<MemoryId> resolved = MemoryIds.resolve(opened.memories().browse(), typed);
      // All must exist before the first one goes.
      resolved.forEach(id -> delete.delete(id, true));
      if (!dryRun) {
        resolved.forEach(id -> delete.delete(id, false));
      }
      return resolved;
    };
  }

  private Function<Cairn, List<MemoryId>> byFilter(Filter filter) {
    if (dryRun || yes) {
      return opened -> opened.memories().delete().delete(filter, dryRun);
    }
    cairn.console().requireSomebody("deleting by filter");
    return opened -> confirmed(filter, opened.memories().delete());
  }

  private List<MemoryId> confirmed(Filter filter, MemoryUseCases.Delete delete) {
    List<MemoryId> found = delete.delete(filter, true);
    if (found.isEmpty()) {
      return found;
    }
    if (!cairn.console().confirms("Delete " + Prose.memories(found.size()) + "?")) {
      throw CommandError.failed("nothing was deleted");
    }
    // Exactly those that were agreed to, not what has come to fit the filter since.
    return List.copyOf(delete.deleteAll(found));
  }

  private String told(Deletion deletion) {
    int count = deletion.ids().size();
    String what = (count == 0 ? "no memories" : Prose.memories(count)) + ".";
    if (dryRun) {
      return cairn.quiet()
          ? Prose.lines(deletion.ids())
          : doomed(deletion) + "Would delete " + what;
    }
    return cairn.quiet() ? "" : "Deleted " + what;
  }

  private String doomed(Deletion deletion) {
    return deletion.shown().stream()
        .map(memory -> MemoryProse.doomed(memory, cairn.console().width()))
        .collect(Collectors.joining("", "", Prose.lines(deletion.others())));
  }
}

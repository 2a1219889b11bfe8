package dev.cairn.adapter.cli.memories;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.RequestCommand;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.wire.Members;
import dev.cairn.adapter.wire.memories.MemoryViews;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.input.UpdateRequest;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn update}. */
@Command(
    header = "Change a memory: its text, tags, source, type or metadata.",
    description = "What is not given stays; tags and metadata are replaced as a whole.",
    footer = {
      "",
      "Examples",
      "  cairn update 01a1e398-11c6-7000 --tag ops,deploy --type decision",
      "  cairn update 01a1e398-11c6-7000 --text - < corrected.txt"
    })
public final class UpdateCommand extends RequestCommand implements Runnable {

  /** Stands for the id while the rest is checked, so that mistakes show before anything opens. */
  private static final String ANY_ID = "00000000-0000-0000-0000-000000000000";

  @Parameters(paramLabel = "ID", description = "The memory's id, or the beginning of it.")
  String id = "";

  @Option(
      names = "--text",
      paramLabel = "TEXT",
      description = "The new text; - reads it from the input.")
  @Nullable String text;

  @Option(names = "--no-tags", description = "Take all tags away.")
  boolean noTags;

  public UpdateCommand(CairnCommand cairn) {
    super(cairn, MemoryRequests.UPDATE, "memory_id", "text");
  }

  @Override
  public void run() {
    MemoryIds.check(id);
    UpdateRequest request = request();
    cairn.answer(
        opened -> {
          MemoryId resolved = MemoryIds.resolve(opened.memories().browse(), id);
          return opened.memories().update().update(resolved, request.change());
        },
        MemoryViews::memory,
        memory -> (cairn.quiet() ? "" : "Updated ") + memory.id());
  }

  private UpdateRequest request() {
    Map<String, @Nullable Object> typed = typed();
    String given = "-".equals(text) ? cairn.console().readAll() : text;
    typed.putAll(Members.of("text", given, "tags", noTags ? List.of() : null));
    if (typed.isEmpty()) {
      throw CommandError.refused(
          "nothing to change: give --text, --tag, --no-tags, --source, --type or --meta");
    }
    typed.put("memory_id", ANY_ID);
    return MemoryRequests.update(typed);
  }
}

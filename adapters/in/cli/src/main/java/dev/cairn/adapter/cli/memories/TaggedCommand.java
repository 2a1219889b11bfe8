package dev.cairn.adapter.cli.memories;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.RequestCommand;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.domain.input.BrowseRequests;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn tagged}. */
@Command(
    header = "Show the memories that carry certain tags.",
    footer = {"", "Examples", "  cairn tagged ops", "  cairn tagged ops deploy --all"})
public final class TaggedCommand extends RequestCommand implements Runnable {

  @Parameters(
      paramLabel = "TAG",
      arity = "0..*",
      description = "Whole tags; any of them is enough.")
  @Nullable List<String> tags;

  public TaggedCommand(CairnCommand cairn) {
    super(cairn, BrowseRequests.BY_TAG, "tags");
  }

  @Override
  public void run() {
    if (tags == null) {
      throw CommandError.refused("name a tag, such as: cairn tagged ops");
    }
    Map<String, @Nullable Object> typed = typed();
    typed.put("tags", tags);
    MemoryProse.list(BrowseRequests.byTag(typed), cairn);
  }
}

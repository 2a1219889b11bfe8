package dev.cairn.adapter.cli.catalog;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.RequestCommand;
import dev.cairn.adapter.cli.terminal.ExitCodes;
import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.adapter.wire.catalog.CatalogViews;
import dev.cairn.application.catalog.FoundItem;
import dev.cairn.application.catalog.ToolSearchResult;
import dev.cairn.domain.catalog.Incident;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ToolQuery;
import dev.cairn.domain.input.CatalogRequests;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn catalog search}. */
@Command(
    header = "Find tools, prompts and resources for a task.",
    footer = {
      "",
      "Examples",
      "  cairn catalog search compare two branches",
      "  cairn catalog search \"read a file\" --type tool --strategy direct --json"
    })
final class CatalogSearchCommand extends RequestCommand implements Callable<Integer> {

  private static final int PREVIEW = 240;

  @Option(names = "--no-schemas", description = "Leave the schemas out of the JSON answer.")
  boolean noSchemas;

  CatalogSearchCommand(CairnCommand cairn) {
    super(cairn, CatalogRequests.SEARCH, "include_schemas");
  }

  @Override
  public Integer call() {
    ToolQuery query = query();
    ToolSearchResult result =
        cairn.answer(
            opened -> opened.catalog().search().search(query), CatalogViews::search, this::told);
    result.metadata().incidents().stream().map(Incident::reason).distinct().forEach(cairn::hint);
    return result.answered() ? ExitCodes.DONE : ExitCodes.FAILED;
  }

  private ToolQuery query() {
    Map<String, @Nullable Object> typed = typed();
    typed.put("include_schemas", cairn.json() && !noSchemas);
    return CatalogRequests.search(typed);
  }

  private String told(ToolSearchResult result) {
    if (result.items().isEmpty()) {
      return cairn.quiet() || !result.answered() ? "" : "No items found for this task.";
    }
    return result.items().stream().map(this::told).collect(Collectors.joining("\n"));
  }

  private String told(FoundItem found) {
    ItemProfile item = found.item().profile();
    return Prose.score(found.score())
        + "  "
        + ItemProse.line(item)
        + "\n"
        + Prose.wrap(Prose.preview(item.passage(), PREVIEW), cairn.console().width(), "      ");
  }
}

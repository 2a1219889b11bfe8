package dev.cairn.adapter.cli.catalog;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.RequestOptions;
import dev.cairn.adapter.cli.command.Subcommand;
import dev.cairn.adapter.cli.transfer.CatalogExportCommand;
import dev.cairn.adapter.cli.transfer.CatalogImportCommand;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code cairn catalog}, a group of commands. */
@Command(
    header = "Keep a catalogue of tools, prompts and resources, and find the right ones.",
    description =
        "Items belong to skills; a search finds the fitting skills first and then the items "
            + "within them. `sync` fills the catalogue from the MCP servers that you use.",
    synopsisSubcommandLabel = "COMMAND ...",
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn catalog sync",
      "  cairn catalog search \"compare two branches\"",
      "  cairn catalog sync --help"
    })
public final class CatalogCommand extends Subcommand implements Runnable {

  @Spec @Nullable CommandSpec spec;

  private CatalogCommand(CairnCommand cairn) {
    super(cairn);
  }

  /** The group with all its commands. */
  public static CommandLine line(CairnCommand cairn) {
    return new CommandLine(new CatalogCommand(cairn))
        .addSubcommand("sync", new CatalogSyncCommand(cairn))
        .addSubcommand("search", RequestOptions.line(new CatalogSearchCommand(cairn)))
        .addSubcommand("list", RequestOptions.line(new CatalogListCommand(cairn)))
        .addSubcommand("get", new CatalogGetCommand(cairn))
        .addSubcommand("remove", new CatalogRemoveCommand(cairn))
        .addSubcommand("stats", new CatalogStatsCommand(cairn))
        .addSubcommand("import", new CatalogImportCommand(cairn))
        .addSubcommand("export", new CatalogExportCommand(cairn));
  }

  @Override
  public void run() {
    Objects.requireNonNull(spec).commandLine().usage(cairn.console().out());
  }
}

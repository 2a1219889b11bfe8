package dev.cairn.adapter.cli.transfer;

import dev.cairn.adapter.cli.command.Cairn;
import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.terminal.Interruption;
import java.io.IOException;
import java.io.InputStream;
import picocli.CommandLine.Command;

/** {@code cairn catalog import}. */
@Command(
    header = "Read skills and items from JSON lines, as export writes them.",
    description =
        "Each line is a skill, {\"kind\": \"skill\", \"id\": ..., \"name\": ...}, or an item, "
            + "{\"kind\": \"item\", \"id\": ..., \"type\": ..., \"name\": ...}, with the fields "
            + "that the REST API has. What has an id that is known is replaced.",
    footer = {
      "",
      "Examples",
      "  cairn catalog import catalog.jsonl",
      "  ssh laptop cairn catalog export | cairn catalog import -"
    })
public final class CatalogImportCommand extends ImportingCommand {

  public CatalogImportCommand(CairnCommand cairn) {
    super(cairn, "lines");
  }

  @Override
  ImportTally run(InputStream in, Cairn opened, ImportReport report) throws IOException {
    CatalogImporter importer = new CatalogImporter(opened.catalog().edit(), report);
    try (Interruption unused = report.ifInterrupted(importer)) {
      importer.run(in, strict);
    }
    return importer;
  }
}

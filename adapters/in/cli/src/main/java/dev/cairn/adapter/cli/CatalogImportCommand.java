package dev.cairn.adapter.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn catalog import}. */
@Command(
    name = "import",
    header = "Read skills and items from JSON lines, as export writes them.",
    description =
        "Each line is a skill, {\"kind\": \"skill\", \"id\": ..., \"name\": ...}, or an item, "
            + "{\"kind\": \"item\", \"id\": ..., \"type\": ..., \"name\": ...}, with the fields "
            + "that the REST API has. What has an id that is known is replaced.",
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn catalog import catalog.jsonl",
      "  ssh laptop cairn catalog export | cairn catalog import -"
    })
final class CatalogImportCommand implements Callable<Integer> {

  private final CairnCommand cairn;

  @Parameters(paramLabel = "FILE", description = "The file to read; - reads the input.")
  String file = "";

  @Option(names = "--strict", description = "Stop at the first line that is refused.")
  boolean strict;

  CatalogImportCommand(CairnCommand cairn) {
    this.cairn = cairn;
  }

  @Override
  public Integer call() {
    InputFile input = new InputFile(file, cairn.console());
    try (InputStream in = input.open();
        Cairn opened = cairn.open();
        Progress progress = cairn.progress("lines")) {
      CatalogImporter importer =
          new CatalogImporter(
              opened.catalog().edit(), progress, cairn.console().err(), input.size());
      importer.run(in, strict);
      progress.finish();
      cairn.answer(importer::view, () -> cairn.quiet() ? "" : importer.summary());
      return importer.refused() == 0 ? ExitCodes.DONE : ExitCodes.FAILED;
    } catch (IOException e) {
      throw CommandError.failed("'" + file + "' could not be read", e);
    }
  }
}

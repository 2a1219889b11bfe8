package dev.cairn.adapter.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn import}. */
@Command(
    name = "import",
    header = "Read memories from JSON lines, as export writes them.",
    description =
        "Each line is a memory: {\"text\": \"...\"} at the least; memory_id, tags, source, "
            + "memory_type, metadata, created_at and updated_at are kept. An import that was interrupted "
            + "is run again with the same command: what is stored already is only counted.",
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn import memories.jsonl",
      "  ssh laptop cairn export | cairn import -"
    })
final class ImportCommand implements Callable<Integer> {

  private final CairnCommand cairn;

  @Parameters(paramLabel = "FILE", description = "The file to read; - reads the input.")
  String file = "";

  @Option(names = "--strict", description = "Stop at the first line that is refused.")
  boolean strict;

  ImportCommand(CairnCommand cairn) {
    this.cairn = cairn;
  }

  @Override
  public Integer call() {
    InputFile input = new InputFile(file, cairn.console());
    try (InputStream in = input.open();
        Cairn opened = cairn.open();
        Progress progress = cairn.progress("memories")) {
      ImportTally tally = new ImportTally(progress, cairn.console().err(), input.size());
      Importer importer = new Importer(opened.memories().add(), tally, strict);
      Thread farewell = new Thread(() -> tally.say("interrupted; " + tally.carryOn()));
      Runtime.getRuntime().addShutdownHook(farewell);
      try {
        importer.run(in);
      } finally {
        Runtime.getRuntime().removeShutdownHook(farewell);
      }
      progress.finish();
      cairn.answer(tally::view, () -> cairn.quiet() ? "" : tally.summary());
      return tally.refused() == 0 ? ExitCodes.DONE : ExitCodes.FAILED;
    } catch (IOException e) {
      throw CommandError.failed("'" + file + "' could not be read", e);
    }
  }
}

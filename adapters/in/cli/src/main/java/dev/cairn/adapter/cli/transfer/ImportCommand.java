package dev.cairn.adapter.cli.transfer;

import dev.cairn.adapter.cli.command.Cairn;
import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.terminal.Interruption;
import java.io.IOException;
import java.io.InputStream;
import picocli.CommandLine.Command;

/** {@code cairn import}. */
@Command(
    header = "Read memories from JSON lines, as export writes them.",
    description =
        "Each line is a memory: {\"text\": \"...\"} at the least; memory_id, tags, source, "
            + "memory_type, metadata, created_at and updated_at are kept. An import that was interrupted "
            + "is run again with the same command: what is stored already is only counted.",
    footer = {
      "",
      "Examples",
      "  cairn import memories.jsonl",
      "  ssh laptop cairn export | cairn import -"
    })
public final class ImportCommand extends ImportingCommand {

  public ImportCommand(CairnCommand cairn) {
    super(cairn, "memories");
  }

  @Override
  ImportTally run(InputStream in, Cairn opened, ImportReport report) throws IOException {
    MemoryTally tally = new MemoryTally(report);
    try (Interruption unused = report.ifInterrupted(tally)) {
      new Importer(opened.memories().add(), tally, strict).run(in);
    }
    return tally;
  }
}

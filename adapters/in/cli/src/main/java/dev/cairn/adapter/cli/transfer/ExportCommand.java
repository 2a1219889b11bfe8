package dev.cairn.adapter.cli.transfer;

import dev.cairn.adapter.cli.command.Cairn;
import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.terminal.Progress;
import dev.cairn.adapter.wire.memories.MemoryLines;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.memory.Memory;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code cairn export}. */
@Command(
    header = "Write all memories as JSON lines.",
    description =
        "One memory a line, in the order of their ids, with id and times: import brings back "
            + "exactly the same. The file appears when it is complete, never half of it.",
    footer = {"", "Examples", "  cairn export memories.jsonl", "  cairn export | jq -r .text"})
public final class ExportCommand extends ExportingCommand {

  public ExportCommand(CairnCommand cairn) {
    super(cairn, "memory", "memories");
  }

  @Override
  long write(Cairn opened, Progress progress, OutputStream out) throws IOException {
    MemoryUseCases.Browse browse = opened.memories().browse();
    long total = browse.statistics().memories();
    long written = 0;
    List<Memory> page = browse.scan(null, PAGE);
    for (; !page.isEmpty(); page = browse.scan(page.getLast().id(), PAGE)) {
      written += write(out, page, MemoryLines::write);
      progress.at(written, total);
    }
    return written;
  }
}

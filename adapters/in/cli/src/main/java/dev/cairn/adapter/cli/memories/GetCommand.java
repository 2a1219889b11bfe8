package dev.cairn.adapter.cli.memories;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.Subcommand;
import dev.cairn.adapter.cli.terminal.Console.Stream;
import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.adapter.wire.memories.MemoryViews;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.memory.Memory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn get}. */
@Command(
    header = "Show a memory in full.",
    footer = {
      "",
      "Examples",
      "  cairn get 01a1e398-11c6-7000",
      "  cairn get 01a1e398-11c6-7000 --quiet > text.md   (the text alone)"
    })
public final class GetCommand extends Subcommand implements Runnable {

  @Parameters(paramLabel = "ID", description = "The memory's id, or the beginning of it.")
  String id = "";

  public GetCommand(CairnCommand cairn) {
    super(cairn);
  }

  @Override
  public void run() {
    MemoryIds.check(id);
    cairn.answer(opened -> get(opened.memories().browse()), MemoryViews::memory, this::told);
  }

  private Memory get(MemoryUseCases.Browse browse) {
    return browse.get(MemoryIds.resolve(browse, id));
  }

  private String told(Memory memory) {
    String text =
        cairn.console().isTerminal(Stream.OUT) ? Prose.printable(memory.text()) : memory.text();
    return cairn.quiet() ? text : MemoryProse.head(memory) + "\n" + text;
  }
}

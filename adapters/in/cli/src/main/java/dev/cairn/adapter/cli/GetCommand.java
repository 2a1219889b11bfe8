package dev.cairn.adapter.cli;

import dev.cairn.adapter.cli.Console.Stream;
import dev.cairn.adapter.wire.MemoryViews;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.memory.Memory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn get}. */
@Command(
    name = "get",
    header = "Show a memory in full.",
    abbreviateSynopsis = true,
    footer = {
      "",
      "Examples",
      "  cairn get 01a1e398-11c6-7000",
      "  cairn get 01a1e398-11c6-7000 --quiet > text.md   (the text alone)"
    })
final class GetCommand implements Runnable {

  private final CairnCommand cairn;

  @Parameters(paramLabel = "ID", description = "The memory's id, or the beginning of it.")
  String id = "";

  GetCommand(CairnCommand cairn) {
    this.cairn = cairn;
  }

  @Override
  public void run() {
    MemoryIds.check(id);
    try (Cairn opened = cairn.open()) {
      MemoryUseCases.Browse browse = opened.memories().browse();
      Memory memory = browse.get(MemoryIds.resolve(browse, id));
      cairn.answer(() -> MemoryViews.memory(memory), () -> told(memory));
    }
  }

  private String told(Memory memory) {
    String text =
        cairn.console().isTerminal(Stream.OUT) ? Prose.printable(memory.text()) : memory.text();
    return cairn.quiet() ? text : MemoryText.head(memory) + "\n" + text;
  }
}

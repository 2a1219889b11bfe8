package dev.cairn.adapter.cli.memories;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.RequestCommand;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Console.Stream;
import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.adapter.wire.memories.MemoryViews;
import dev.cairn.application.memory.AddedMemory;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.memory.NewMemory;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn add}. */
@Command(
    header = "Remember a text.",
    footer = {
      "",
      "Examples",
      "  cairn add \"Deploys go out on Tuesdays\" --tag ops,deploy --type decision",
      "  cairn add --source notes --meta ticket=42 < notes.txt"
    })
public final class AddCommand extends RequestCommand implements Runnable {

  @Parameters(
      paramLabel = "TEXT",
      arity = "0..*",
      description = "The text, in quotes or as words; - or nothing reads it from the input.")
  @Nullable List<String> words;

  public AddCommand(CairnCommand cairn) {
    super(cairn, MemoryRequests.ADD, "text");
  }

  @Override
  public void run() {
    String text = text();
    Map<String, @Nullable Object> typed = typed();
    typed.put("text", text);
    NewMemory memory = MemoryRequests.add(typed);
    cairn.answer(opened -> opened.memories().add().add(memory), MemoryViews::added, this::told);
  }

  private String text() {
    if (words != null && !words.equals(List.of("-"))) {
      return String.join(" ", words);
    }
    if (words == null && cairn.console().isTerminal(Stream.IN)) {
      throw CommandError.refused(
          "there is nothing to remember: give a text (cairn add \"...\") or pipe one in");
    }
    return cairn.console().readAll();
  }

  private String told(AddedMemory added) {
    if (cairn.quiet()) {
      return added.id().toString();
    }
    String chunks = Prose.count(added.chunkCount(), "chunk", "chunks");
    return added.created() ? "Remembered %s (%s)".formatted(added.id(), chunks) : known(added);
  }

  private static String known(AddedMemory added) {
    List<String> changed = added.merge().changed();
    String done = changed.isEmpty() ? "nothing changed" : "added " + String.join(", ", changed);
    return Prose.printable(
        "Already known as %s; %s%s".formatted(added.id(), done, kept(added.merge().kept())));
  }

  /** A time of creation stays. */
  private static String kept(List<String> names) {
    String seeAlso = names.equals(List.of("created_at")) ? "" : " (see cairn update)";
    return names.isEmpty() ? "" : "; it keeps its own " + String.join(", ", names) + seeAlso;
  }
}

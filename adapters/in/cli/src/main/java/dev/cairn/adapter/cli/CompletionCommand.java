package dev.cairn.adapter.cli;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.Subcommand;
import dev.cairn.adapter.cli.terminal.CommandError;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn completion}. */
@Command(
    header = "Print a script that lets a shell complete what you type.",
    footer = {
      "",
      "Examples",
      "  source <(cairn completion bash)      for bash, in ~/.bashrc",
      "  source <(cairn completion zsh)       for zsh, in ~/.zshrc",
      "  cairn completion fish > ~/.config/fish/completions/cairn.fish"
    })
final class CompletionCommand extends Subcommand implements Runnable {

  private final Supplier<CommandLine> everything;

  @Parameters(
      paramLabel = "SHELL",
      arity = "0..1",
      completionCandidates = Shells.class,
      description = "bash, zsh or fish.")
  @Nullable String shell;

  /**
   * @param everything the program with all its commands
   */
  CompletionCommand(CairnCommand cairn, Supplier<CommandLine> everything) {
    super(cairn);
    this.everything = everything;
  }

  @Override
  public void run() {
    String script =
        switch (shell == null ? "" : shell) {
          // Picocli's script tells the two apart itself.
          case "bash", "zsh" -> AutoComplete.bash("cairn", everything.get());
          case "fish" -> FishCompletion.of(everything.get());
          default -> throw CommandError.refused("which shell? Name bash, zsh or fish");
        };
    cairn.answer(() -> Map.of("script", script), () -> script);
  }

  /** Those that a script is there for. */
  static final class Shells implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return List.of("bash", "zsh", "fish").iterator();
    }
  }
}

package dev.cairn.adapter.cli;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.Subcommand;
import dev.cairn.adapter.cli.terminal.CommandError;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cairn help}. */
@Command(header = "Explain a command.")
final class ExplainCommand extends Subcommand implements Runnable {

  @Spec @Nullable CommandSpec spec;

  @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "The command to explain.")
  @Nullable List<String> names;

  ExplainCommand(CairnCommand cairn) {
    super(cairn);
  }

  @Override
  public void run() {
    CommandLine wanted = Objects.requireNonNull(spec).commandLine().getParent();
    for (String name : names == null ? List.<String>of() : names) {
      wanted = part(wanted, name);
    }
    wanted.usage(cairn.console().out());
  }

  private static CommandLine part(CommandLine whole, String name) {
    CommandLine part = whole.getSubcommands().get(name);
    if (part == null) {
      throw CommandError.refused(
          "There is no command '%s'. See '%s --help'."
              .formatted(name, whole.getCommandSpec().qualifiedName()));
    }
    return part;
  }
}

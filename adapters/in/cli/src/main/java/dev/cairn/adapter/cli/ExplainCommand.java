package dev.cairn.adapter.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cairn help}. */
@Command(name = "help", header = "Explain a command.", abbreviateSynopsis = true)
final class ExplainCommand implements Runnable {

  private final CairnCommand cairn;

  @Spec @Nullable CommandSpec spec;

  @Parameters(paramLabel = "COMMAND", arity = "0..1", description = "The command to explain.")
  @Nullable String name;

  ExplainCommand(CairnCommand cairn) {
    this.cairn = cairn;
  }

  @Override
  public void run() {
    CommandLine all = Objects.requireNonNull(spec).commandLine().getParent();
    CommandLine wanted = name == null ? all : all.getSubcommands().get(name);
    if (wanted == null) {
      throw CommandError.refused("There is no command '" + name + "'. See 'cairn --help'.");
    }
    wanted.usage(cairn.console().out());
  }
}

package dev.cairn.adapter.cli;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Console;
import dev.cairn.adapter.cli.terminal.ExitCodes;
import dev.cairn.adapter.wire.Json;
import dev.cairn.adapter.wire.Traces;
import dev.cairn.adapter.wire.WayOut;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Tells a failure: one line on the error stream, and with {@code --json} an error object on the
 * output as well, so that a program reading it always gets exactly one JSON document.
 */
record CommandFailures(CairnCommand root)
    implements IExecutionExceptionHandler, IParameterExceptionHandler {

  private static final String SURPRISE = "An unexpected error occurred";
  private static final Told UNEXPECTED =
      new Told(
          SURPRISE + ". Set CAIRN_DEBUG=1 and run the command again to see where.",
          SURPRISE,
          List.of());

  /** What is told: to people, and to a program with the fields that are wrong. */
  private record Told(String forPeople, String message, List<Violation> violations) {

    Told(String message) {
      this(message, message, List.of());
    }

    void print(Console console, boolean json) {
      if (json) {
        List<Wrong> wrong =
            violations.stream().map(each -> new Wrong(each.field(), each.message())).toList();
        Map<String, Failure> view = Map.of("error", new Failure(message, wrong));
        console.out().println(Json.MAPPER.writeValueAsString(view));
      }
      console.out().flush();
      console.err().println("cairn: " + forPeople);
    }
  }

  private record Failure(String message, List<Wrong> violations) {}

  private record Wrong(String field, String message) {}

  /** Tells a failure that came before any command; answers the exit code. */
  static int refuse(Console console, String problem, String... args) {
    new Told(problem).print(console, Arrays.asList(args).contains("--json"));
    return ExitCodes.REFUSED;
  }

  @Override
  public int handleParseException(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    String message = message(failure, command, args);
    String seeHelp = "See '" + command.getCommandSpec().qualifiedName() + " --help'.";
    // Where parsing stopped early, --json may not have been reached.
    boolean json = root.json() || Arrays.asList(args).contains("--json");
    Told told = new Told(message + ". " + seeHelp, message, List.of());
    return tell(told, json, ExitCodes.REFUSED, failure);
  }

  @Override
  public int handleExecutionException(
      Exception failure, CommandLine command, ParseResult parseResult) {
    Told told = told(failure);
    int exitCode =
        switch (failure) {
          case CommandError error -> error.exitCode();
          case ValidationError error -> ExitCodes.REFUSED;
          default -> ExitCodes.FAILED;
        };
    return tell(told, root.json(), exitCode, failure);
  }

  private static Told told(Exception failure) {
    return switch (failure) {
      case CommandError error -> new Told(error.text());
      case ValidationError error -> {
        List<Violation> violations = WayOut.violations(error);
        yield new Told(OptionNames.explain(violations), WayOut.message(error), violations);
      }
      case CoreError error -> new Told(WayOut.message(error));
      default -> UNEXPECTED;
    };
  }

  private static String message(ParameterException failure, CommandLine command, String... args) {
    if (failure instanceof UnmatchedArgumentException unmatched
        && !command.getSubcommands().isEmpty()
        && !unmatched.isUnknownOption()) {
      List<String> near = unmatched.getSuggestions();
      String hint = near.isEmpty() ? "" : " (did you mean " + String.join(" or ", near) + "?)";
      return "There is no command '" + unmatched.getUnmatched().getFirst() + "'" + hint;
    }
    String message =
        String.valueOf(failure.getMessage()).lines().findFirst().orElse("Invalid arguments");
    return withoutValues(message, args);
  }

  /** What was typed may be a text or a key, and errors end up in logs; names of options stay. */
  private static String withoutValues(String message, String... args) {
    String safe = message;
    for (String arg : args) {
      int end = arg.startsWith("-") ? arg.indexOf('=') : 0;
      if (end >= 0) {
        String value = arg.startsWith("-") ? arg.substring(end + 1) : arg;
        safe = safe.replace("'" + arg + "'", "'" + arg.substring(0, end) + "...'");
        safe = safe.replace("'" + value + "'", "'...'");
      }
    }
    return safe;
  }

  private int tell(Told told, boolean json, int exitCode, Exception failure) {
    told.print(root.console(), json);
    if (root.machine().debug()) {
      root.console().err().print(Traces.text(Traces.withMessagesCut(failure)));
    }
    return exitCode;
  }
}

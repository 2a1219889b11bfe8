package dev.cairn.adapter.cli;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Console;
import dev.cairn.adapter.cli.terminal.ExitCodes;
import dev.cairn.adapter.wire.Json;
import dev.cairn.adapter.wire.WayOut;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import java.util.Arrays;
import java.util.LinkedHashMap;
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
final class CommandFailures implements IExecutionExceptionHandler, IParameterExceptionHandler {

  private final CairnCommand root;

  CommandFailures(CairnCommand root) {
    this.root = root;
  }

  @Override
  public int handleParseException(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    String message = message(failure, command);
    String seeHelp = "See '" + command.getCommandSpec().qualifiedName() + " --help'.";
    // Where parsing stopped early, --json may not have been reached.
    boolean json = root.json() || Arrays.asList(args).contains("--json");
    return tell(json, message + ". " + seeHelp, message, List.of(), ExitCodes.REFUSED, failure);
  }

  @Override
  public int handleExecutionException(
      Exception failure, CommandLine command, ParseResult parseResult) {
    return switch (failure) {
      case CommandError error ->
          tell(root.json(), error.text(), error.text(), List.of(), error.exitCode(), error);
      case ValidationError error ->
          tell(
              root.json(),
              OptionNames.explain(WayOut.violations(error)),
              WayOut.message(error),
              WayOut.violations(error),
              ExitCodes.REFUSED,
              error);
      case CoreError error ->
          tell(
              root.json(),
              WayOut.message(error),
              WayOut.message(error),
              List.of(),
              ExitCodes.FAILED,
              error);
      default -> unforeseen(failure);
    };
  }

  private int unforeseen(Exception failure) {
    String message = "An unexpected error occurred";
    return tell(
        root.json(),
        message + ". Set CAIRN_DEBUG=1 and run the command again to see where.",
        message,
        List.of(),
        ExitCodes.FAILED,
        failure);
  }

  private static String message(ParameterException failure, CommandLine command) {
    if (failure instanceof UnmatchedArgumentException unmatched
        && !command.getSubcommands().isEmpty()
        && !unmatched.isUnknownOption()) {
      List<String> near = unmatched.getSuggestions();
      String hint = near.isEmpty() ? "" : " (did you mean " + String.join(" or ", near) + "?)";
      return "There is no command '" + unmatched.getUnmatched().getFirst() + "'" + hint;
    }
    return String.valueOf(failure.getMessage()).lines().findFirst().orElse("Invalid arguments");
  }

  private int tell(
      boolean json,
      String forPeople,
      String message,
      List<Violation> violations,
      int exitCode,
      Exception failure) {
    print(root.console(), json, forPeople, message, violations);
    if (root.machine().debug()) {
      failure.printStackTrace(root.console().err());
    }
    return exitCode;
  }

  static void print(
      Console console, boolean json, String forPeople, String message, List<Violation> violations) {
    if (json) {
      console
          .out()
          .println(Json.MAPPER.writeValueAsString(Map.of("error", error(message, violations))));
    }
    console.out().flush();
    console.err().println("cairn: " + forPeople);
  }

  private static Map<String, Object> error(String message, List<Violation> violations) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("message", message);
    error.put("violations", violations.stream().map(CommandFailures::violation).toList());
    return error;
  }

  private static Map<String, String> violation(Violation violation) {
    Map<String, String> view = new LinkedHashMap<>();
    view.put("field", violation.field());
    view.put("message", violation.message());
    return view;
  }
}

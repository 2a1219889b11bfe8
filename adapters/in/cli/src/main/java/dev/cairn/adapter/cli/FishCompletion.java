package dev.cairn.adapter.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/** Completion for fish, which picocli does not know: each command and option in a line. */
final class FishCompletion {

  /**
   * Whether the words so far are exactly a command, and whether they begin with one; neither the
   * options among them nor the options' values count.
   */
  private static final String WORDS =
      """
      function __cairn_words
          set -l value 0
          for word in (commandline -opc)[2..]
              if test $value = 1
                  set value 0
              else if contains -- $word VALUED
                  set value 1
              else if not string match -q -- '-*' $word
                  echo $word
              end
          end
      end
      function __cairn_just
          set -l words (__cairn_words)
          test "$words" = "$argv"
      end
      function __cairn_in
          set -l words (__cairn_words)
          set -l depth (count $argv)
          test (count $words) -ge $depth; and test "$words[1..$depth]" = "$argv"
      end
      complete -c cairn -f
      """;

  private static final Set<String> FILES = Set.of("FILE", "DIR");

  private FishCompletion() {}

  static String of(CommandLine cairn) {
    String valued =
        valued(cairn).flatMap(Arrays::stream).distinct().collect(Collectors.joining(" "));
    return WORDS.replace("VALUED", valued) + lines(cairn, List.of()).collect(Collectors.joining());
  }

  /** The names of all options that take a value. */
  private static Stream<String[]> valued(CommandLine line) {
    return Stream.concat(
        line.getCommandSpec().options().stream()
            .filter(option -> option.arity().max() > 0)
            .map(OptionSpec::names),
        line.getSubcommands().values().stream().flatMap(FishCompletion::valued));
  }

  private static Stream<String> lines(CommandLine line, List<String> path) {
    String just = ("__cairn_just " + String.join(" ", path)).strip();
    String in = path.isEmpty() ? just : "__cairn_in " + String.join(" ", path);
    Map<String, CommandLine> shown = new LinkedHashMap<>(line.getSubcommands());
    shown.values().removeIf(command -> command.getCommandSpec().usageMessage().hidden());
    Stream<String> commands =
        shown.entrySet().stream().map(it -> told(just, "-a " + it.getKey(), header(it.getValue())));
    Stream<String> further =
        shown.entrySet().stream().flatMap(each -> lines(each.getValue(), and(path, each.getKey())));
    return Stream.of(commands, options(line, in), arguments(line, in), further)
        .flatMap(each -> each);
  }

  private static String[] header(CommandLine command) {
    return command.getCommandSpec().usageMessage().header();
  }

  private static Stream<String> options(CommandLine line, String in) {
    return line.getCommandSpec().options().stream()
        .filter(option -> !option.hidden() && !option.inherited())
        .map(option -> told(where(option, in), names(option), option.description()));
  }

  private static Stream<String> arguments(CommandLine line, String in) {
    return line.getCommandSpec().positionalParameters().stream()
        .map(argument -> values(argument).strip())
        .filter(values -> !values.isEmpty())
        .map(values -> "complete -c cairn -n '%s' %s\n".formatted(in, values));
  }

  private static String told(String where, String what, String[] text) {
    String words = text.length == 0 ? "" : text[0].replace("\\", "\\\\").replace("'", "\\'");
    return "complete -c cairn -n '%s' %s -d '%s'\n".formatted(where, what, words);
  }

  private static String names(OptionSpec option) {
    String names =
        Arrays.stream(option.names())
            .map(name -> name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.charAt(1))
            .collect(Collectors.joining(" "));
    if (option.arity().max() == 0) {
      return names;
    }
    return names + (FILES.contains(option.paramLabel()) ? " -r -F" : " -x" + values(option));
  }

  /** The values that there are to choose from, or files; empty where it can be anything. */
  private static String values(ArgSpec argument) {
    if (argument.completionCandidates() != null) {
      return " -a '%s'".formatted(String.join(" ", argument.completionCandidates()));
    }
    return FILES.contains(argument.paramLabel()) ? " -F" : "";
  }

  /** Some options are every command's. */
  private static String where(OptionSpec option, String in) {
    return option.scopeType() == ScopeType.INHERIT ? "true" : in;
  }

  private static List<String> and(List<String> path, String name) {
    return Stream.concat(path.stream(), Stream.of(name)).toList();
  }
}

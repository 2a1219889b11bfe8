package dev.cairn.adapter.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Completion for fish, which picocli does not know: each command and option in a line. */
final class FishCompletion {

  /** Whether the words so far are exactly a command, and whether they begin with one. */
  private static final String WORDS =
      """
      function __cairn_words
          for word in (commandline -opc)[2..]
              string match -q -- '-*' $word; or echo $word
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

  private FishCompletion() {}

  static String of(CommandLine cairn) {
    return WORDS + lines(cairn, List.of()).collect(Collectors.joining());
  }

  private static Stream<String> lines(CommandLine line, List<String> path) {
    String just = ("__cairn_just " + String.join(" ", path)).strip();
    String in = path.isEmpty() ? just : "__cairn_in " + String.join(" ", path);
    Map<String, CommandLine> shown = new LinkedHashMap<>(line.getSubcommands());
    shown.values().removeIf(command -> command.getCommandSpec().usageMessage().hidden());
    Stream<String> commands =
        shown.entrySet().stream()
            .map(
                each ->
                    told(
                        just,
                        "-a " + each.getKey(),
                        each.getValue().getCommandSpec().usageMessage().header()));
    Stream<String> options =
        line.getCommandSpec().options().stream()
            .filter(option -> !option.hidden() && !option.inherited())
            .map(option -> told(in, names(option), option.description()));
    Stream<String> further =
        shown.entrySet().stream().flatMap(each -> lines(each.getValue(), and(path, each.getKey())));
    return Stream.of(commands, options, further).flatMap(each -> each);
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
    return names + (option.type().equals(Path.class) ? " -r -F" : " -x");
  }

  private static List<String> and(List<String> path, String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return longer;
  }
}

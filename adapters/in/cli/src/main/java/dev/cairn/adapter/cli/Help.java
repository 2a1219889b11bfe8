package dev.cairn.adapter.cli;

import dev.cairn.adapter.cli.command.HomeOptions;
import dev.cairn.adapter.cli.command.Host;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The text of {@code cairn --help}: the commands by what they are for, examples, where data is. */
final class Help {

  /** Those that are in none stand at the end. */
  private static final Map<String, List<String>> GROUPS = groups();

  private static final List<String> ROOT_SECTIONS =
      List.of(
          UsageMessageSpec.SECTION_KEY_HEADER,
          UsageMessageSpec.SECTION_KEY_SYNOPSIS,
          UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
          UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING,
          UsageMessageSpec.SECTION_KEY_OPTION_LIST,
          UsageMessageSpec.SECTION_KEY_FOOTER);

  /** A group of commands shows them before its options. */
  private static final List<String> GROUP_SECTIONS =
      List.of(
          UsageMessageSpec.SECTION_KEY_HEADER,
          UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING,
          UsageMessageSpec.SECTION_KEY_SYNOPSIS,
          UsageMessageSpec.SECTION_KEY_DESCRIPTION_HEADING,
          UsageMessageSpec.SECTION_KEY_DESCRIPTION,
          UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING,
          UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
          UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING,
          UsageMessageSpec.SECTION_KEY_OPTION_LIST,
          UsageMessageSpec.SECTION_KEY_FOOTER);

  private Help() {}

  static void install(CommandLine line, Path userHome, Host host) {
    line.getSubcommands().values().forEach(Help::space);
    // Set on the root's own message: the CommandLine would hand it down to every command.
    UsageMessageSpec message = line.getCommandSpec().usageMessage();
    message.sectionKeys(ROOT_SECTIONS);
    Map<String, CommandLine.IHelpSectionRenderer> sections = message.sectionMap();
    sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, help -> commands(line));
    sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING, help -> "\nOptions\n");
    sections.put(
        UsageMessageSpec.SECTION_KEY_FOOTER,
        help -> footer(tilde(host.home(new HomeOptions(null)), userHome)));
  }

  /** Blank lines between the parts of a command's own help. */
  private static void space(CommandLine command) {
    UsageMessageSpec message = command.getCommandSpec().usageMessage();
    boolean hasParameters = !command.getCommandSpec().positionalParameters().isEmpty();
    message.synopsisHeading("%nUsage: ");
    message.descriptionHeading(message.description().length > 0 ? "%n" : "");
    message.parameterListHeading(hasParameters ? "%n" : "");
    message.optionListHeading(hasParameters ? "" : "%n");
    if (!command.getSubcommands().isEmpty()) {
      message.sectionKeys(GROUP_SECTIONS);
      message.commandListHeading("%n");
      command.getSubcommands().values().forEach(Help::space);
    }
  }

  private static String commands(CommandLine line) {
    Map<String, CommandLine> left = new LinkedHashMap<>(line.getSubcommands());
    left.values().removeIf(command -> command.getCommandSpec().usageMessage().hidden());
    StringBuilder text = new StringBuilder();
    GROUPS.forEach(
        (title, names) -> {
          text.append('\n').append(title).append('\n');
          names.forEach(name -> append(text, name, left.remove(name)));
        });
    left.forEach((name, command) -> append(text, name, command));
    return text.toString();
  }

  private static void append(StringBuilder text, String name, @Nullable CommandLine command) {
    if (command != null) {
      text.append("  %-10s %s%n".formatted(name, summary(command)));
    }
  }

  private static String summary(CommandLine command) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    String[] header = usage.header();
    String[] lines = header.length > 0 ? header : usage.description();
    return lines.length > 0 ? lines[0] : "";
  }

  private static String footer(String home) {
    return """

    Examples
      cairn add "We chose Lucene: there is no server to run" --tag search,storage
      cairn search why is there no database server
      git log -1 --format=%%B | cairn add --source git
      cairn export memories.jsonl
      cairn catalog sync
      cairn install claude-desktop --write

    Environment
      CAIRN_HOME   The data folder, unless --home names one.
      CAIRN_DEBUG  Set to 1 to see the stack trace of a failure.

    Memories, index and settings (cairn.yaml) live in the data folder: %s
    Exit codes: 0 done, 1 failed, 2 input refused, 130 interrupted.
    """
        .formatted(home);
  }

  private static String tilde(Path path, Path userHome) {
    return path.startsWith(userHome) && !path.equals(userHome)
        ? Path.of("~").resolve(userHome.relativize(path)).toString()
        : path.toString();
  }

  private static Map<String, List<String>> groups() {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    groups.put("Remember", List.of("add", "update", "delete", "import", "export"));
    groups.put(
        "Recall", List.of("search", "recall", "get", "list", "facets", "tagged", "tags", "stats"));
    groups.put("Find tools", List.of("catalog"));
    groups.put(
        "Operate", List.of("mcp", "install", "completion", "reembed", "doctor", "bench", "eval"));
    return groups;
  }
}

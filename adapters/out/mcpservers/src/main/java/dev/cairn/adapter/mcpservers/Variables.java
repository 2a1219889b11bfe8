package dev.cairn.adapter.mcpservers;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts values in the place of {@code ${NAME}}, {@code ${NAME:-otherwise}}, {@code ${env:NAME}} and
 * {@code ${workspaceFolder}}.
 */
record Variables(Map<String, String> environment, Path workspace) {

  /** How the names of our own settings begin, which are no server's business. */
  private static final String OWN = "CAIRN_";

  private static final String WORKSPACE = "workspaceFolder";
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^{}]*)}");
  private static final Pattern NAME =
      Pattern.compile("(?:env:)?([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?", Pattern.DOTALL);

  static Variables of(Path config, Map<String, String> environment) {
    Path folder = config.toAbsolutePath().normalize().resolve("..").normalize();
    boolean nested = folder.endsWith(".vscode");
    return new Variables(environment, nested ? folder.resolve("..").normalize() : folder);
  }

  /** The text with all values in place; what is wrong with it is told, and never a value. */
  String expand(String text, Consumer<String> problems) {
    return REFERENCE
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(value(found, problems)));
  }

  /** The names of the environment's variables that a text refers to. */
  static Stream<String> names(String text) {
    return REFERENCE
        .matcher(text)
        .results()
        .map(found -> NAME.matcher(found.group(1)))
        .filter(name -> name.matches() && !name.group(1).equals(WORKSPACE))
        .map(name -> name.group(1));
  }

  private String value(MatchResult found, Consumer<String> problems) {
    String reference = found.group(1);
    Matcher name = NAME.matcher(reference);
    if (reference.equals(WORKSPACE)) {
      return workspace.toString();
    }
    if (!name.matches()) {
      problems.accept(
          "${" + reference + "} can't be filled in; use ${NAME} with an environment variable");
      return "";
    }
    return value(name.group(1), name.group(2), problems);
  }

  private String value(String name, @Nullable String otherwise, Consumer<String> problems) {
    String set = environment.getOrDefault(name, "");
    if (name.toUpperCase(Locale.ROOT).startsWith(OWN)) {
      problems.accept(
          "${%s} can't be used, because Cairn's own settings are kept from servers; use a variable"
                  .formatted(name)
              + " of another name");
      return "";
    }
    if (otherwise == null && !environment.containsKey(name)) {
      problems.accept(
          "the environment variable %1$s is not set; set it, or write ${%1$s:-} to do without"
              .formatted(name));
    }
    return set.isEmpty() && otherwise != null ? otherwise : set;
  }
}

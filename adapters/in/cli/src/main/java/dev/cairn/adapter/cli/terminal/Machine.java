package dev.cairn.adapter.cli.terminal;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** What the machine around a command looks like, so that a test can lay out another one. */
public record Machine(
    Map<String, String> variables, Path userHome, Path workingDirectory, Platform platform) {

  /** The kinds of machine that keep their settings in different places. */
  public enum Platform {
    LINUX,
    MAC,
    WINDOWS;

    static Platform named(String osName) {
      String name = osName.toLowerCase(Locale.ROOT);
      if (name.startsWith("mac")) {
        return MAC;
      }
      return name.startsWith("windows") ? WINDOWS : LINUX;
    }
  }

  public Machine {
    variables = Map.copyOf(variables);
  }

  /** Those of this process. */
  public static Machine system() {
    return new Machine(
        System.getenv(),
        Path.of(System.getProperty("user.home")),
        Path.of("").toAbsolutePath(),
        Platform.named(System.getProperty("os.name")));
  }

  /** Whether failures shall show their stack trace. */
  public boolean debug() {
    return "1".equals(variables.get("CAIRN_DEBUG"));
  }

  /** The folder that a variable names, if it is set and not empty. */
  public Path folder(String variable, Path otherwise) {
    String value = variables.getOrDefault(variable, "");
    return value.isEmpty() ? otherwise : Path.of(value);
  }
}

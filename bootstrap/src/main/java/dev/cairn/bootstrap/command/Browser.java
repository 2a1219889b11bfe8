package dev.cairn.bootstrap.command;

import dev.cairn.adapter.cli.terminal.Machine.Platform;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Shows pages to the user of this machine. */
@FunctionalInterface
interface Browser {

  /**
   * Opens a page, and waits for nothing.
   *
   * @param page its address or file; other users of the machine can see it among the processes
   */
  void open(String page) throws IOException;

  /** The one that the user has chosen. */
  static Browser on(Platform platform) {
    return page -> {
      List<String> command = new ArrayList<>(opener(platform));
      command.add(page);
      new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    };
  }

  private static List<String> opener(Platform platform) {
    return switch (platform) {
      case LINUX -> List.of("xdg-open");
      case MAC -> List.of("open");
      case WINDOWS -> List.of("rundll32", "url.dll,FileProtocolHandler");
    };
  }
}

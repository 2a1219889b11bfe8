package dev.cairn.bootstrap.command;

import dev.cairn.adapter.cli.terminal.Machine.Platform;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Shows pages to the user of this machine. */
@FunctionalInterface
interface Browser {

  /**
   * Opens a page, and waits only so long as to learn that it cannot be.
   *
   * @param page its address or file; other users of the machine can see it among the processes
   */
  void open(String page) throws IOException;

  /** The one that the user has chosen. */
  static Browser on(Platform platform) {
    return by(
        switch (platform) {
          case LINUX -> List.of("xdg-open");
          case MAC -> List.of("open");
          case WINDOWS -> List.of("rundll32", "url.dll,FileProtocolHandler");
        });
  }

  /** The one that this command starts; some end at once, others with the browser. */
  static Browser by(List<String> opener) {
    return page -> {
      List<String> command = new ArrayList<>(opener);
      command.add(page);
      Process started =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (hasEnded(started) && started.exitValue() != 0) {
        throw new IOException(opener.getFirst() + " ended with " + started.exitValue());
      }
    };
  }

  private static boolean hasEnded(Process started) {
    try {
      return started.waitFor(2, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}

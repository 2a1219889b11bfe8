package dev.cairn.testkit.server;

import static dev.cairn.testkit.Fixtures.memory;

import dev.cairn.application.port.Added;
import dev.cairn.application.port.MemoryStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program that adds contents which others add too, each with a tag of its own. */
public final class WriterProcess {

  private WriterProcess() {}

  /**
   * Starts it as a process of its own.
   *
   * @param main opens the store, {@link #write}s, and prints what comes of it
   */
  public static Process start(Class<?> main, Object... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                main.getName()));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** Writes its contents; answers how many memories it created. */
  public static int write(MemoryStore store, int writer, int contents) {
    int created = 0;
    for (int n = 0; n < contents; n++) {
      List<Added> added =
          store.add(
              List.of(
                  memory(1_000 * (writer + 1) + n)
                      .text("content " + n)
                      .tags("writer " + writer)
                      .build()));
      created += added.getFirst().created() ? 1 : 0;
    }
    return created;
  }
}

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
   * Starts it as a process of its own; it prints how many memories it created.
   *
   * @param main opens the store, and {@link #write}s
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

  public static void write(MemoryStore store, int writer, int contents) {
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
    System.out.println(created);
  }
}

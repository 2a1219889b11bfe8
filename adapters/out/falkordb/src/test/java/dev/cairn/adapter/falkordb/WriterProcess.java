package dev.cairn.adapter.falkordb;

import static dev.cairn.testkit.Fixtures.memory;

import dev.cairn.application.port.Added;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A program that adds contents which others add too, each with a tag of its own. */
final class WriterProcess {

  private WriterProcess() {}

  /** Starts it as a process of its own; it prints how many memories it created. */
  static Process start(FalkorSettings settings, int writer, int contents) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            WriterProcess.class.getName(),
            Integer.toString(settings.port()),
            settings.prefix(),
            Integer.toString(writer),
            Integer.toString(contents))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  public static void main(String[] arguments) {
    FalkorSettings settings =
        FalkorSettings.of("127.0.0.1", Integer.parseInt(arguments[0])).withPrefix(arguments[1]);
    int writer = Integer.parseInt(arguments[2]);
    int created = 0;
    try (FalkorMemoryStore store = FalkorMemoryStore.open(settings)) {
      for (int n = 0; n < Integer.parseInt(arguments[3]); n++) {
        List<Added> added =
            store.add(
                List.of(
                    memory(1_000 * (writer + 1) + n)
                        .text("content " + n)
                        .tags("writer " + writer)
                        .build()));
        created += added.getFirst().created() ? 1 : 0;
      }
    }
    System.out.println(created);
  }
}

package dev.cairn.adapter.qdrant;

import static dev.cairn.testkit.Fixtures.memory;

import dev.cairn.application.port.Added;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A program that adds contents which others add too, each with a tag of its own. */
final class WriterProcess {

  private WriterProcess() {}

  /** Starts it as a process of its own; it prints how many memories it created. */
  static Process start(QdrantSettings settings, int writer, int contents) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            WriterProcess.class.getName(),
            settings.host(),
            Integer.toString(settings.port()),
            settings.prefix(),
            Integer.toString(writer),
            Integer.toString(contents))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  public static void main(String[] arguments) {
    QdrantSettings settings =
        QdrantSettings.of(arguments[0], Integer.parseInt(arguments[1]))
            .withApiKey(System.getenv("QDRANT_API_KEY"))
            .withPrefix(arguments[2]);
    int writer = Integer.parseInt(arguments[3]);
    int created = 0;
    try (QdrantMemoryStore store = QdrantMemoryStore.open(settings)) {
      for (int n = 0; n < Integer.parseInt(arguments[4]); n++) {
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

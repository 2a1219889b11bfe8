package dev.cairn.adapter.cli.measure;

import dev.cairn.adapter.cli.terminal.Interruption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A temporary folder to measure in; closed or interrupted, it is gone with everything in it. */
public final class ScratchFolder implements AutoCloseable {

  private static final int ATTEMPTS = 5;

  private final Path path;
  private final Interruption interruption = Interruption.calls(this::remove);

  private ScratchFolder(Path path) {
    this.path = path;
  }

  public static ScratchFolder named(String prefix) throws IOException {
    return new ScratchFolder(Files.createTempDirectory(prefix));
  }

  public Path path() {
    return path;
  }

  @Override
  public void close() {
    interruption.close();
    remove();
  }

  /** While a command that was interrupted still writes, once is not always enough. */
  private void remove() {
    for (int attempt = 0; attempt < ATTEMPTS && Files.exists(path); attempt++) {
      try (Stream<Path> files = Files.walk(path)) {
        List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        for (Path file : deepestFirst) {
          Files.deleteIfExists(file);
        }
      } catch (IOException | UncheckedIOException changedMeanwhile) {
        // Then once more.
      }
    }
  }
}

package dev.cairn.adapter.cli.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A temporary folder to measure in; closed, it is gone with everything in it. */
public record ScratchFolder(Path path) implements AutoCloseable {

  public static ScratchFolder named(String prefix) throws IOException {
    return new ScratchFolder(Files.createTempDirectory(prefix));
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}

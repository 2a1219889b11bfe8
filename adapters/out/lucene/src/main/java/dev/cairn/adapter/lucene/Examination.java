package dev.cairn.adapter.lucene;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.store.Directory;

/** Reads every byte of a store's index and says what is wrong with it. */
final class Examination {

  private Examination() {}

  static Optional<String> of(Path path) {
    if (!Files.isDirectory(path)) {
      return Optional.empty();
    }
    try (Folder folder = Folder.open(path)) {
      int number = folder.current();
      return folder.exists(number) ? examine(folder, number) : Optional.empty();
    } catch (IOException | RuntimeException e) {
      return Optional.of(Failures.opening(e).safeMessage());
    }
  }

  private static Optional<String> examine(Folder folder, int number) throws IOException {
    try (Directory directory = folder.directory(number);
        CheckIndex check = new CheckIndex(directory)) {
      CheckIndex.Status status = check.checkIndex();
      if (status.clean) {
        return Optional.empty();
      }
      return Optional.of(
          status.missingSegments
              ? "The memory store has no readable commit."
              : "The memory store is damaged: %d of %d segments can't be read, %d chunks are in them."
                  .formatted(status.numBadSegments, status.numSegments, status.totLoseDocCount));
    }
  }
}

package dev.cairn.adapter.lucene.commits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.store.Directory;

/** Reads every byte of a store's index and says what is wrong with it. */
public final class Examination {

  private Examination() {}

  public static Optional<String> of(Path path, LuceneFailures failures) {
    if (!Files.isDirectory(path)) {
      return Optional.empty();
    }
    try (Folder folder = Folder.open(path)) {
      int number = folder.current();
      return folder.exists(number) ? examine(folder, number, failures) : Optional.empty();
    } catch (IOException | RuntimeException e) {
      return Optional.of(failures.opening(e).safeMessage());
    }
  }

  private static Optional<String> examine(Folder folder, int number, LuceneFailures failures)
      throws IOException {
    try (Directory directory = folder.directory(number);
        CheckIndex check = new CheckIndex(directory)) {
      CheckIndex.Status status = check.checkIndex();
      if (status.clean) {
        return Optional.empty();
      }
      return Optional.of(
          status.missingSegments
              ? "The %s has no readable commit.".formatted(failures.store())
              : "The %s is damaged: %d of %d segments can't be read, %d %s are in them."
                  .formatted(
                      failures.store(),
                      status.numBadSegments,
                      status.numSegments,
                      status.totLoseDocCount,
                      failures.contents()));
    }
  }
}

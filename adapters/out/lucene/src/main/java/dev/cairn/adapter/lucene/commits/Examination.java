package dev.cairn.adapter.lucene.commits;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.CoreError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.NoLockFactory;

/** Reads every byte of a store's index and says what is wrong with it. */
public final class Examination {

  private Examination() {}

  /** What is wrong, if anything; a {@link ConnectionError} where another process has it open. */
  public static Optional<String> of(Path path, LuceneFailures failures) {
    if (!Files.isDirectory(path)) {
      return Optional.empty();
    }
    try (Folder folder = Files.isWritable(path) ? Folder.open(path) : Folder.toRead(path)) {
      int number = folder.current();
      return folder.exists(number) ? examine(folder, number, failures) : Optional.empty();
    } catch (IOException | RuntimeException e) {
      CoreError problem = failures.opening(e);
      if (problem instanceof ConnectionError inUse) {
        throw inUse;
      }
      return Optional.of(problem.safeMessage());
    }
  }

  private static Lock lock(Folder folder, Directory directory) throws IOException {
    return folder.isReadOnly()
        ? NoLockFactory.INSTANCE.obtainLock(directory, IndexWriter.WRITE_LOCK_NAME)
        : directory.obtainLock(IndexWriter.WRITE_LOCK_NAME);
  }

  private static Optional<String> examine(Folder folder, int number, LuceneFailures failures)
      throws IOException {
    try (Directory directory = folder.directory(number);
        CheckIndex check = new CheckIndex(directory, lock(folder, directory))) {
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

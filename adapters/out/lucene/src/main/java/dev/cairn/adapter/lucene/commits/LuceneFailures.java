package dev.cairn.adapter.lucene.commits;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.DatabaseError;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.Objects;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.LockObtainFailedException;

/**
 * Turns what Lucene and the file system throw into the domain's errors, once, at the edge. Each
 * kind of store is called by its name.
 */
public enum LuceneFailures {
  MEMORY_STORE("memory store", "chunks"),
  CATALOGUE("catalogue", "skills and items"),
  SCHEMAS("schema repository", "records");

  private final String store;
  private final String contents;

  LuceneFailures(String store, String contents) {
    this.store = store;
    this.contents = contents;
  }

  /** What the store is called. */
  public String store() {
    return store;
  }

  /** What lies in the store. */
  public String contents() {
    return contents;
  }

  public CoreError reading(Throwable cause) {
    return translated("The " + store + " could not be read", cause);
  }

  public CoreError writing(Throwable cause) {
    String reason =
        isDiskFull(cause) ? "The disk is full" : "The " + store + " could not be written";
    return translated(reason + "; nothing of this change was kept", cause);
  }

  public CoreError opening(Throwable cause) {
    String reason = isDiskFull(cause) ? ", because the disk is full" : "";
    return translated("The " + store + " could not be opened" + reason, cause);
  }

  public DatabaseError closed() {
    return new DatabaseError("The " + store + " is closed");
  }

  private CoreError translated(String otherwise, Throwable cause) {
    return switch (cause) {
      case CoreError known -> known;
      case UncheckedIOException wrapped ->
          translated(otherwise, Objects.requireNonNull(wrapped.getCause()));
      case IndexFormatTooNewException tooNew ->
          told(
              "The %s was written by a newer version of Cairn. Use that version to open it.",
              tooNew);
      case IndexFormatTooOldException tooOld ->
          told(
              "The %s was written by a version of Cairn that is too old for this one. Export with"
                  + " that version, and import the file into a new folder.",
              tooOld);
      case ReadOnlyFileSystemException readOnly ->
          new DatabaseError(
              "The data folder can only be read; nothing of this change was kept", readOnly);
      case CorruptIndexException damaged -> damaged(damaged);
      case IndexNotFoundException damaged -> damaged(damaged);
      case LockObtainFailedException locked ->
          new ConnectionError("The " + store + " is in use by another process", locked);
      case AlreadyClosedException closed -> closed();
      default -> new DatabaseError(otherwise, cause);
    };
  }

  private DatabaseError damaged(Throwable cause) {
    return told("The %s is damaged. Run `cairn doctor` to see what can be done.", cause);
  }

  private DatabaseError told(String about, Throwable cause) {
    return new DatabaseError(about.formatted(store), cause);
  }

  private static boolean isDiskFull(Throwable cause) {
    for (Throwable each = cause; each != null; each = each.getCause()) {
      String reason =
          each instanceof FileSystemException system ? system.getReason() : each.getMessage();
      if (reason != null && reason.contains("No space left")) {
        return true;
      }
    }
    return false;
  }
}

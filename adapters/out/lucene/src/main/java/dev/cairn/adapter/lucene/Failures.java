package dev.cairn.adapter.lucene;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.DatabaseError;
import java.nio.file.FileSystemException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.LockObtainFailedException;

/** Turns what Lucene and the file system throw into the domain's errors, once, at the edge. */
final class Failures {

  private Failures() {}

  static CoreError reading(Throwable cause) {
    return translated("The memory store could not be read", cause);
  }

  static CoreError writing(Throwable cause) {
    String reason =
        isDiskFull(cause) ? "The disk is full" : "The memory store could not be written";
    return translated(reason + "; nothing of this change was kept", cause);
  }

  static CoreError opening(Throwable cause) {
    return translated("The memory store could not be opened", cause);
  }

  static DatabaseError closed() {
    return new DatabaseError("The memory store is closed");
  }

  static DatabaseError damaged(Throwable cause) {
    return new DatabaseError(
        "The memory store is damaged. Run `cairn doctor` to see what can be done.", cause);
  }

  static DatabaseError tooNew() {
    return new DatabaseError(
        "The memory store was written by a newer version of Cairn. Use that version to open it.");
  }

  private static CoreError translated(String otherwise, Throwable cause) {
    return switch (cause) {
      case CoreError known -> known;
      case IndexFormatTooNewException tooNew -> tooNew();
      case IndexFormatTooOldException damaged -> damaged(damaged);
      case CorruptIndexException damaged -> damaged(damaged);
      case IndexNotFoundException damaged -> damaged(damaged);
      case LockObtainFailedException locked ->
          new ConnectionError("The memory store is in use by another process", locked);
      case AlreadyClosedException closed -> closed();
      default -> new DatabaseError(otherwise, cause);
    };
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

package dev.cairn.adapter.cli.file;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;

/** Writes a file so that whoever looks sees the old one or the new one, never a part. */
public final class AtomicFile {

  private AtomicFile() {}

  /** Writes the content and answers how much of it there is. */
  public interface Content {
    long writeTo(OutputStream out) throws IOException;
  }

  public static void write(Path path, byte[] content) throws IOException {
    write(
        path,
        out -> {
          out.write(content);
          return content.length;
        });
  }

  public static long write(Path path, Content content) throws IOException {
    Path target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      return writeInPlace(target, content);
    }
    Path draft = Files.createTempFile(folder(target), ".cairn-", ".part");
    draft.toFile().deleteOnExit();
    try {
      long written = writeDraft(draft, content);
      keepPermissions(target, draft);
      Files.move(draft, target, ATOMIC_MOVE, REPLACE_EXISTING);
      return written;
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /** Why it failed, in a few words; the file's name is for the caller to say. */
  public static String reason(IOException failure) {
    return switch (failure) {
      case AccessDeniedException denied -> "permission denied";
      case NoSuchFileException missing -> "the folder does not exist";
      default -> failure.getMessage() == null ? "input/output error" : failure.getMessage();
    };
  }

  private static long writeDraft(Path draft, Content content) throws IOException {
    try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE);
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
      long written = content.writeTo(out);
      out.flush();
      channel.force(true);
      return written;
    }
  }

  /** A device or a pipe has no draft; a folder is refused by the system. */
  private static long writeInPlace(Path target, Content content) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
      return content.writeTo(out);
    }
  }

  private static void keepPermissions(Path target, Path draft) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(draft, PosixFileAttributeView.class);
    if (view != null && Files.exists(target)) {
      view.setPermissions(Files.getPosixFilePermissions(target));
    }
  }

  private static Path folder(Path target) {
    Path parent = target.getParent();
    return parent == null ? target.toAbsolutePath().getRoot() : parent;
  }
}

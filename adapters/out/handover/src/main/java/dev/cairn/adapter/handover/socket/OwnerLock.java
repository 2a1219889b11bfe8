package dev.cairn.adapter.handover.socket;

import dev.cairn.domain.error.ConnectionError;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The lock that makes a process the owner of a data folder. The operating system gives it back when
 * the process ends, however it ends; the file itself stays and means nothing.
 */
public final class OwnerLock implements AutoCloseable {

  /**
   * Locks of this process. On POSIX systems closing any channel to a locked file frees its lock, so
   * a second attempt in the same process must not even open the file.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private OwnerLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** The lock if it is free; the folder is made on demand, for this user alone. */
  public static Optional<OwnerLock> tryTake(Path home) {
    try {
      create(home);
      return take(home.toRealPath().resolve("owner.lock"));
    } catch (IOException e) {
      throw new ConnectionError("The data folder cannot be opened for writing", e);
    }
  }

  private static void create(Path home) throws IOException {
    if (Files.isDirectory(home)) {
      return;
    }
    if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      Files.createDirectories(
          home, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectories(home);
    }
  }

  private static Optional<OwnerLock> take(Path file) throws IOException {
    if (!HELD.add(file)) {
      return Optional.empty();
    }
    Optional<OwnerLock> taken = Optional.empty();
    try {
      taken = open(file);
      return taken;
    } finally {
      if (taken.isEmpty()) {
        HELD.remove(file);
      }
    }
  }

  private static Optional<OwnerLock> open(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean locked = false;
    try {
      FileLock lock = channel.tryLock();
      locked = lock != null;
      return locked ? Optional.of(new OwnerLock(file, channel)) : Optional.empty();
    } catch (OverlappingFileLockException e) {
      return Optional.empty();
    } finally {
      if (!locked) {
        channel.close();
      }
    }
  }

  @Override
  public void close() {
    Quietly.close(channel::close);
    HELD.remove(file);
  }
}

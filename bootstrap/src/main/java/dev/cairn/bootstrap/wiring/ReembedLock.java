package dev.cairn.bootstrap.wiring;

import dev.cairn.bootstrap.settings.Home;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Held by the one process that brings a data folder to another model; the system frees it. */
public final class ReembedLock implements AutoCloseable {

  private final FileChannel channel;

  private ReembedLock(FileChannel channel) {
    this.channel = channel;
  }

  /** The lock, unless another process has it. */
  public static Optional<ReembedLock> tryTake(Home home) throws IOException {
    Path file = home.path().resolve("reembed.lock");
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (isLocked(channel)) {
      return Optional.of(new ReembedLock(channel));
    }
    channel.close();
    return Optional.empty();
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** Whether some process holds the lock at this moment. */
  static boolean isTaken(Home home) {
    try {
      Optional<ReembedLock> lock = tryTake(home);
      if (lock.isPresent()) {
        lock.get().close();
      }
      return lock.isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
